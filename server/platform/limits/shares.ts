import { createWorkQueue } from './workQueue.ts';

/** Computations of one account that run at the same time. The others of the account wait for them. */
const AT_ONCE = 2;
const WAITING = 6;
const PATIENCE_MS = 60_000;

/** The account that asks for a computation, and the signal that is aborted when its caller leaves. */
export type Asking = { caller: { user: { id: string } }; signal: AbortSignal };

/**
 * Runs a computation in the share of the account that asks for it.
 *
 * @throws QueueFull if too many computations of this account wait, or if this one waits too long
 */
export type InShare = <Result>(asking: Asking, work: () => Promise<Result>) => Promise<Result>;

/**
 * Creates the shares of the accounts in long computations. Few computations of an account run at once and few more
 * wait, so that an account that asks for many holds up only itself.
 */
export function createShares(atOnce = AT_ONCE, waiting = WAITING, patienceMs = PATIENCE_MS): InShare {
  type Share = { inTurn: ReturnType<typeof createWorkQueue>; asked: number };
  const shares = new Map<string, Share>();
  return async ({ caller, signal }, work) => {
    const account = caller.user.id;
    const share = shares.get(account) ?? { inTurn: createWorkQueue(atOnce, waiting, patienceMs), asked: 0 };
    shares.set(account, share);
    share.asked += 1;
    try {
      return await share.inTurn(work, signal);
    } finally {
      share.asked -= 1;
      if (share.asked === 0) shares.delete(account);
    }
  };
}
