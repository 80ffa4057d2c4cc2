import type { ChainableCommander } from 'ioredis';
import type { ShownType } from '../../../contract/cacheLimits.ts';
import type { EntryType } from '../../../contract/entities/cache.ts';

/** The names of the types in Redis. */
export const typeNames = {
  string: 'string',
  hash: 'hash',
  list: 'list',
  set: 'set',
  sortedSet: 'zset',
  stream: 'stream',
} as const satisfies Record<ShownType, string>;
export const typeOf = (name: unknown): EntryType =>
  (Object.keys(typeNames) as ShownType[]).find((type) => typeNames[type] === name) ?? 'other';
/** Converts milliseconds to seconds. Redis returns −1 if no time to live is set. */
export const secondsOf = (ms: unknown): number | null => (Number(ms) < 0 ? null : Math.ceil(Number(ms) / 1_000));

/**
 * Returns the answers of the commands in their order.
 * @throws the first error of a command
 */
export async function answersOf(commands: ChainableCommander): Promise<unknown[]> {
  return ((await commands.exec()) ?? []).map(([error, answer]) => {
    if (error) throw error;
    return answer;
  });
}
