import { Agent, request } from 'node:http';

/** A request of a benchmark. Its address is another one for each turn, so that no limit has to be switched off. */
export type Load = { method: 'GET' | 'POST'; path: string; bodyOf: (turn: number) => object };
/** `bytes`: length of the last reply. `times`: how long each request took, in milliseconds. */
export type Measured = { perSecond: number; bytes: number; times: number[] };

const CONNECTIONS = 20;

/**
 * Sends requests over 20 connections for this time.
 * @throws Error when a reply has another status than 200
 */
export async function underLoad(
  { url, token }: { url: string; token?: string },
  { method, path, bodyOf }: Load,
  forMs: number,
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times: number[] = [];
  let [turn, bytes] = [0, 0];
  const ask = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const body = method === 'POST' ? JSON.stringify(bodyOf(turn)) : '';
      turn += 1;
      const asked = request(`${url}${path}`, {
        agent,
        method,
        headers: {
          'x-forwarded-for': `198.51.${(turn >> 8) & 255}.${turn & 255}`,
          ...(method === 'POST' && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
      });
      asked.on('error', reject);
      asked.on('response', (reply) => {
        let length = 0;
        reply.on('data', (chunk: Buffer) => (length += chunk.length));
        reply.on('end', () => {
          bytes = length;
          if (reply.statusCode === 200) resolve();
          else reject(new Error(`${path} answered ${reply.statusCode}`));
        });
      });
      asked.end(body);
    });
  const begun = performance.now();
  const until = begun + forMs;
  const visitor = async () => {
    for (let from = performance.now(); from < until; from = performance.now()) {
      await ask();
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, visitor));
  agent.destroy();
  return { perSecond: (turn * 1_000) / (performance.now() - begun), bytes, times };
}
