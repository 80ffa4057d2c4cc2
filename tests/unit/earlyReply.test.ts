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

/** The page as it stands when the script runs. */
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

describe('the call ahead of the code', () => {
  test('is sent in the name of whoever is signed in, and its reply taken once', async () => {
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

  test('is not sent for visitors, nor where the page has none', () => {
    page({});
    page({ token: 'secret' });
    page(signedIn, { firstCall: '' });
    expect(fetched).not.toHaveBeenCalled();
  });

  test('is for its own call, person and language', () => {
    page(signedIn);
    expect(takeEarlyReply(keyOf({ ...call, body: { page: 2 } }), 'secret')).toBeUndefined();
    expect(takeEarlyReply(keyOf(call), 'another')).toBeUndefined();
    speakLocale('zh');
    expect(takeEarlyReply(keyOf(call), 'secret')).toBeUndefined();
  });

  test('speaks the chosen language, but for an address that asks for one', () => {
    page({ ...signedIn, atoms: '{"locale":"zh"}' });
    page({ ...signedIn, atoms: '{"locale":"zh"}' }, { search: '?lang=en' });
    const languages = fetched.mock.calls.map(([, { headers }]) => headers['accept-language']);
    expect(languages).toEqual(['zh-Hans', 'en']);
  });

  test('is no longer fresh half a minute after the page began', () => {
    page(signedIn, { now: 30_000 });
    expect(takeEarlyReply(keyOf(call), 'secret')).toBeUndefined();
  });

  test('is left to the page when its reply does not come, or storage is not what it should be', async () => {
    fetched.mockRejectedValue(new TypeError('no network'));
    page(signedIn);
    expect(await takeEarlyReply(keyOf(call), 'secret')).toBeUndefined();
    page({ ...signedIn, atoms: 'not JSON' });
    expect(fetched).toHaveBeenCalledOnce();
  });
});
