import { describe, expect, test } from 'vitest';
import { noticeOf, outcomeOf } from '../../machines/request/outcome.ts';
import { reply, startPortal } from './support/portal.ts';

const list = { method: 'GET', url: '/onco-wuxi/onco/newsLetter/list' } as const;
const noticeFor = (answer: ReturnType<typeof reply>) => {
  const outcome = outcomeOf(answer);
  return outcome.ok ? undefined : noticeOf(outcome.failure);
};

describe('one call', () => {
  test.each([
    ['[E.1] 400 bad request', 'warning', { status: 400, error: 'bad_request' }],
    ['[E.1] 400 bad request with a message', 'warning', { status: 400, error: 'bad_request', message: 'No.' }],
    ['[E.2] 400 fail', 'error', { status: 400, error: 'fail' }],
    ['[E.3] 403', 'warning', { status: 403, error: 'forbidden' }],
    ['[E.4] 500', 'error', { status: 500, error: 'system' }],
    ['503 like 500', 'error', { status: 503, error: 'busy' }],
    ['404 like 400', 'warning', { status: 404, error: 'not_found', message: 'Gone.' }],
    ['413 like 400', 'warning', { status: 413, error: 'too_large', message: 'Too large.' }],
    ['429 like 400', 'warning', { status: 429, error: 'too_many', message: 'Wait.' }],
  ] as const)('%s is shown for 2 seconds', (_, kind, { status, ...said }) => {
    const failure = { kind: 'refused', status, message: '', ...said };
    expect(noticeFor(reply(status, said))).toEqual({ kind, failure, duration: 2_000 });
  });

  test('data.count is copied to total', () => {
    expect(outcomeOf(reply(200, { data: { count: 7, list: [] } }))).toEqual({
      ok: true,
      accepted: { data: { count: 7, list: [] }, total: 7 },
    });
  });

  test('[E.7] a network failure is shown for five seconds', async () => {
    const portal = startPortal();
    portal.call('call-1', list);
    portal.sent[0]?.fail();
    await portal.rest();
    expect(portal.context('notices').queue).toEqual([
      { kind: 'error', failure: { kind: 'networkFailed', message: '' }, duration: 5_000 },
    ]);
    portal.turn(4_999);
    expect(portal.has('notices', 'leaving')).toBe(false);
    portal.turn(1);
    expect(portal.has('notices', 'leaving')).toBe(true);
  });

  test('[E.8] a call times out after 360000 ms, shown for five seconds', async () => {
    const portal = startPortal();
    portal.call('call-1', list);
    portal.turn(359_999);
    expect(portal.settled).toEqual([]);
    portal.turn(1);
    await portal.rest();
    expect(portal.settled[0]?.outcome).toMatchObject({ ok: false, failure: { kind: 'timedOut' } });
    expect(portal.context('notices').queue[0]).toMatchObject({ failure: { kind: 'timedOut' }, duration: 5_000 });
  });
});
