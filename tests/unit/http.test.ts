import { afterEach, expect, test, vi } from 'vitest';
import { sendHttp } from '../../src/effects/http.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [true, true],
  [false, undefined],
  [undefined, undefined],
])('the final call of a page (%s) is sent even when the page is closed', async (outlivesPage, kept) => {
  const sent = vi.fn(async (_url: string, _init?: RequestInit) => new Response('{"status":200}'));
  vi.stubGlobal('fetch', sent);
  vi.stubGlobal('location', new URL('http://portal.test/'));
  const { signal } = new AbortController();
  const call = { method: 'POST', url: '/api/end', language: 'en', responseType: 'json', signal } as const;
  const reply = await sendHttp({ ...call, outlivesPage });
  expect(reply).toMatchObject({ status: 200, json: { status: 200 } });
  expect(sent.mock.calls[0]?.[1]?.keepalive).toBe(kept);
});
