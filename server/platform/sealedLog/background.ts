import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from '../database/database.ts';
import { type LogKeys, sealEntries } from './seal.ts';

/** Milliseconds between sealings. Until then, a change of an entry in the database remains unnoticed. */
const SEAL_EVERY_MS = 5_000;

type Parts = { transaction: Transaction; readKeys: () => Promise<LogKeys>; log: Pick<FastifyBaseLogger, 'warn'> };

/**
 * Seals new log entries every few seconds. A write of an entry never waits for it.
 *
 * @returns a function that stops it and waits for work in progress
 */
export function startSealing({ transaction, readKeys, log }: Parts, everyMs = SEAL_EVERY_MS): () => Promise<void> {
  let failing = false;
  let sealing: Promise<void> | undefined;
  const seal = async () => {
    try {
      await sealEntries(transaction, await readKeys());
      failing = false;
    } catch (error) {
      if (!failing) log.warn({ err: error }, 'log entries could not be sealed; the server retries');
      failing = true;
    }
  };
  const timer = setInterval(() => {
    sealing ??= seal().finally(() => {
      sealing = undefined;
    });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await sealing;
  };
}
