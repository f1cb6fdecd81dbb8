"""Progress of long calls: a bar of tqdm's, or any function of the caller's."""


def reporter(progress):
    """What to call with (task, done, total, unit); None where nothing was asked for."""
    if progress is None or progress is False:
        return None
    return progress if callable(progress) else Bar()


class Bar:
    """One bar per task, closed when the next begins or the last is done."""

    def __init__(self):
        from tqdm.auto import tqdm

        self._make, self._bar, self._task = tqdm, None, None

    def __call__(self, task, done, total, unit):
        if task != self._task:
            self.close()
            self._task = task
            self._bar = self._make(desc=task, total=total or None, unit=f" {unit}", unit_scale=True, leave=False)
        self._bar.update(done - self._bar.n)
        if total and done >= total:
            self.close()

    def close(self):
        if self._bar is not None:
            self._bar.close()
        self._bar = self._task = None
