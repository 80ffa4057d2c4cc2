import { pathOf, routes } from '../../../contract/routes.ts';

/** An account that searches a portal. */
export type Asking = { url: string; token: string };
export type Found = { ms: number; count: number; bytes: number; ids: string[] };
export type Times = { p50: number; p99: number; found: Found[] };

/** A server that was just started compiles its code: not what its visitors wait for. */
export const WARM_UP = 20;

/** Returns the number of a model, spread over all of them. */
export function numberAt(turn: number): string {
  return String(1 + ((turn * 7_919) % 99_999)).padStart(6, '0');
}

/** Returns headers with another address for each turn, so that no limit has to be switched off. */
export const headersOf = (token: string, turn: number): Record<string, string> => ({
  'content-type': 'application/json',
  'x-forwarded-for': `198.51.${(turn >> 8) & 255}.${turn & 255}`,
  authorization: `Bearer ${token}`,
});

/**
 * Asks for a page of a search: another page or model in each turn, because the server keeps the replies to repeated
 * searches. `#` in the text stands for the number of a model.
 */
export async function search({ url, token }: Asking, turn: number, text: string): Promise<Found> {
  const begun = performance.now();
  const reply = await fetch(`${url}${pathOf(routes.searchModels)}`, {
    method: 'POST',
    headers: headersOf(token, turn),
    body: JSON.stringify({ page: 1 + turn, limit: 10, text: text.replace('#', numberAt(turn)) }),
  });
  const body = await reply.text();
  const ms = performance.now() - begun;
  // 503 while the index is built
  if (reply.status === 503) return { ms, count: 0, bytes: 0, ids: [] };
  if (reply.status !== 200) throw new Error(`The search answered ${reply.status}: ${body.slice(0, 200)}`);
  const { data } = JSON.parse(body) as { data: { count: number; list: { id: string }[] } };
  return { ms, count: data.count, bytes: body.length, ids: data.list.map(({ id }) => id) };
}

/** Asks for a text this many times after a warm-up. */
export async function timesOf(asking: Asking, text: string, rounds: number): Promise<Times> {
  const found: Found[] = [];
  for (let turn = 0; turn < WARM_UP + rounds; turn++) {
    const one = await search(asking, turn, text);
    if (turn >= WARM_UP) found.push(one);
  }
  const times = found.map(({ ms }) => ms);
  return { p50: share(times, 0.5), p99: share(times, 0.99), found };
}

/** Returns the time below which this part of the times lies. */
export function share(times: readonly number[], part: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
