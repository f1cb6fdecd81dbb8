"""Progress of long calls: a bar of tqdm's, or any function of the caller's."""


def reporter(progress):
    """What to call with (task, done, total, unit); None where nothing was asked for."""
    if progress is None or progress is False:
        return None
    return progress if callable(progress) else Bar()


class Bar:
    """One bar per task, full and closed when the next begins or it is done: the next begins when the last is done."""

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
            if self._bar.total:  # in a notebook what is not full stays, in red
                self._bar.update(self._bar.total - self._bar.n)
            self._bar.close()
        self._bar = self._task = None
