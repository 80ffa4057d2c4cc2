/** After this time, the full number of connections is tried again. */
const TRY_ALL_AFTER_MS = 600_000;
/** The SMTP reply to one connection too many. */
const TOO_MANY = 421;
const BEFORE_ANY_MAIL = ['CONN', 'EHLO', 'HELO'];

/** Sends a mail when a connection is free. */
export type Within = <Result>(send: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;

/**
 * Sends at most `most` mails at the same time, or fewer if the mail server accepts fewer connections. A mail whose
 * connection was refused waits for one that works; this does not count as a failed try. If no connection works, it
 * rejects.
 */
export function fewerConnections(most: number, now: () => number = () => performance.now()): Within {
  let allowed = most;
  let turnedAwayAt = 0;
  let underWay = 0;
  let left = 0;
  const waiting = new Set<() => void>();

  const next = () => {
    if (now() - turnedAwayAt > TRY_ALL_AFTER_MS) allowed = most;
    for (const go of waiting) {
      if (underWay >= allowed) return;
      underWay += 1;
      go();
    }
  };
  const enter = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const end = (then: () => void) => () => {
        waiting.delete(go);
        signal.removeEventListener('abort', giveUp);
        then();
      };
      const go = end(resolve);
      const giveUp = end(() => reject(signal.reason));
      if (signal.aborted) return giveUp();
      signal.addEventListener('abort', giveUp);
      waiting.add(go);
      next();
    });

  return async (send, signal) => {
    for (;;) {
      await enter(signal);
      const leftBefore = left;
      try {
        const result = await send();
        left += 1;
        return result;
      } catch (error) {
        const others = underWay - 1;
        if (!isTurnedAway(error) || (others === 0 && left === leftBefore)) throw error;
        allowed = Math.max(1, Math.min(allowed, others));
        turnedAwayAt = now();
      } finally {
        underWay -= 1;
        next();
      }
    }
  };
}

function isTurnedAway(error: unknown): boolean {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return false;
  return error.responseCode === TOO_MANY && BEFORE_ANY_MAIL.includes(String(error.command));
}
