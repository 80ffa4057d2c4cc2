import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { STORAGE_PREFIX } from '../../contract/constants.ts';
import { keyOf } from '../../machines/request/call.ts';
import { askEarly } from '../../src/boot/askEarly.ts';
import { takeEarlyReply } from '../../src/boot/earlyReply.ts';
import { speakLocale } from '../../src/i18n/locale.ts';

const call = { method: 'POST', url: '/models', body: { page: 1 } } as const;
const signedIn = { token: 'secret', user: '{}' };
const fetched = vi.fn();
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Sets up the page as it is when the script runs. */
function page(stored: Record<string, string>, { firstCall = JSON.stringify(call), search = '', now = 0 } = {}) {
  vi.stubGlobal('window', {});
  vi.stubGlobal('performance', { now: () => now });
  vi.stubGlobal('location', { search });
  vi.stubGlobal('document', { documentElement: { lang: 'en', dataset: firstCall ? { firstCall } : {} } });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key.startsWith(STORAGE_PREFIX) && stored[key.slice(STORAGE_PREFIX.length)]) ?? null,
  });
  vi.stubGlobal('fetch', fetched);
  askEarly(STORAGE_PREFIX);
}

beforeEach(() => {
  speakLocale('en');
  fetched.mockReset();
  fetched.mockImplementation(async () => Response.json({ status: 200 }, { headers: { 'x-request-id': 'r1' } }));
});
afterEach(() => vi.unstubAllGlobals());

describe('the first call of a page, sent before its code', () => {
  test('is sent for the signed-in user, and its reply is used once', async () => {
    page(signedIn);
    expect(fetched).toHaveBeenCalledExactlyOnceWith('/models', {
      method: 'POST',
      body: '{"page":1}',
      headers: expect.objectContaining({ authorization: 'Bearer secret', 'accept-language': 'en', 'time-zone': zone }),
    });
    const reply = { httpStatus: 200, body: { status: 200 }, requestId: 'r1' };
    expect(await takeEarlyReply(keyOf(call), 'secret')).toEqual(reply);
    expect(takeEarlyReply(keyOf(call), 'secret')).toBeUndefined();
  });

  test('is not sent for visitors, nor for a page without one', () => {
    page({});
    page({ token: 'secret' });
    page(signedIn, { firstCall: '' });
    expect(fetched).not.toHaveBeenCalled();
  });

  test('is used only for its own call, user and language', () => {
    page(signedIn);
    expect(takeEarlyReply(keyOf({ ...call, body: { page: 2 } }), 'secret')).toBeUndefined();
    expect(takeEarlyReply(keyOf(call), 'another')).toBeUndefined();
    speakLocale('zh');
    expect(takeEarlyReply(keyOf(call), 'secret')).toBeUndefined();
  });

  test('uses the chosen language, except for an address that requests another', () => {
    page({ ...signedIn, atoms: '{"locale":"zh"}' });
    page({ ...signedIn, atoms: '{"locale":"zh"}' }, { search: '?lang=en' });
    const languages = fetched.mock.calls.map(([, { headers }]) => headers['accept-language']);
    expect(languages).toEqual(['zh-Hans', 'en']);
  });

  test('expires half a minute after the page started', () => {
    page(signedIn, { now: 30_000 });
    expect(takeEarlyReply(keyOf(call), 'secret')).toBeUndefined();
  });

  test('is left to the page if its reply is missing or storage is damaged', async () => {
    fetched.mockRejectedValue(new TypeError('no network'));
    page(signedIn);
    expect(await takeEarlyReply(keyOf(call), 'secret')).toBeUndefined();
    page({ ...signedIn, atoms: 'not JSON' });
    expect(fetched).toHaveBeenCalledOnce();
  });
});
