const CHECK_MS = 500;

/**
 * Calls `end` when the process that started this one has ended. npm passes a signal only to its shell, which ends
 * without passing it on, so a command that waits for signals alone would live on.
 */
export function whenParentEnds(end: () => void): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end();
  }, CHECK_MS);
  watch.unref();
}
