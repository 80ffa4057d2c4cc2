import type { ChainableCommander } from 'ioredis';
import type { EntryType, ShownType } from '../../../contract/entities/cache.ts';

/** What Redis calls the types. */
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
/** Redis tells −1 where no time was set. */
export const secondsOf = (ms: unknown): number | null => (Number(ms) < 0 ? null : Math.ceil(Number(ms) / 1_000));

/** What the commands answered, in their order. @throws the first error of one */
export async function answersOf(commands: ChainableCommander): Promise<unknown[]> {
  return ((await commands.exec()) ?? []).map(([error, answer]) => {
    if (error) throw error;
    return answer;
  });
}
