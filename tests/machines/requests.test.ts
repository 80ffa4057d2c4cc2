import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { storedIdentity } from '../../machines/samples.ts';
import { reply, startPortal } from './support/portal.ts';

const list = { method: 'GET', url: '/onco-wuxi/onco/newsLetter/list' } as const;
const save = { method: 'POST', url: '/onco-wuxi/onco/oauth/login', body: { workEmail: 'a' } } as const;

describe('the request pipeline', () => {
  test('[S.8] an identical call in flight is not sent twice; both callers get the answer', async () => {
    const portal = startPortal();
    portal.call('call-1', list);
    portal.call('call-2', list);
    portal.call('call-3', save);
    expect(portal.sent.map(({ call }) => call.url)).toEqual([list.url, save.url]);
    portal.sent[0]?.reply(reply(200, { data: [] }));
    await portal.rest();
    expect(portal.settled.map(({ ids }) => ids)).toEqual([['call-1', 'call-2']]);
    portal.call('call-4', list);
    expect(portal.sent).toHaveLength(3);
  });

  test('[E.6] a burst of failures shows one notice, and every call of it is rejected', async () => {
    const portal = startPortal();
    for (const [index, url] of ['/a', '/b', '/c'].entries()) portal.call(`call-${index}`, { method: 'GET', url });
    for (const call of portal.sent) call.reply(reply(403, { message: `no ${call.call.url}` }));
    await portal.rest();
    expect(portal.context('notices').queue).toHaveLength(1);
    expect(portal.settled.map(({ outcome }) => outcome.ok)).toEqual([false, false, false]);
    portal.call('later', { method: 'GET', url: '/d' });
    portal.sent.at(-1)?.reply(reply(403, { message: 'no /d' }));
    await portal.rest();
    expect(portal.context('notices').queue).toHaveLength(2);
  });

  test('messages shown beside the fields give no notice if the caller requests that', async () => {
    const portal = startPortal();
    portal.call('call-1', { ...save, notice: 'unlessFields' });
    portal.sent[0]?.reply(reply(400, { error: 'validation', fields: { workEmail: 'Wrong.' } }));
    await portal.rest();
    expect(portal.context('notices').queue).toEqual([]);
    expect(portal.settled[0]?.outcome).toMatchObject({ ok: false, failure: { fields: { workEmail: 'Wrong.' } } });
  });

  test('a bad request gives no notice if the caller repeats the call in another form; other failures do', async () => {
    const portal = startPortal();
    portal.call('call-1', { ...save, notice: 'unlessBad' });
    portal.sent[0]?.reply(reply(400, { error: 'bad_request' }));
    await portal.rest();
    expect(portal.context('notices').queue).toEqual([]);
    portal.call('call-2', { ...save, notice: 'unlessBad' });
    portal.sent[1]?.reply(reply(503, { error: 'busy' }));
    await portal.rest();
    expect(portal.context('notices').queue).toHaveLength(1);
  });

  test('[E.5] the first 401 ends the session once; calls of the old identity are canceled', async () => {
    const portal = startPortal({ stored: storedIdentity });
    await portal.rest();
    for (const [index, url] of ['/a', '/b', '/c'].entries()) portal.call(`call-${index}`, { method: 'GET', url });
    expect(portal.sent.every(({ token }) => token === storedIdentity.token)).toBe(true);
    portal.sent[0]?.reply(reply(401, { error: 'token_invalid' }));
    portal.sent[1]?.reply(reply(401, { error: 'token_invalid' }));
    await portal.rest();
    expect(portal.matches('session', 'expired')).toBe(true);
    expect(portal.context('notices').queue).toEqual([]);
    expect(portal.settled).toHaveLength(3);
    expect(portal.notebook.filter((line) => line === 'forgot')).toHaveLength(1);
  });

  describe('a destructive call that needs a proof', () => {
    const purge = { method: 'POST', url: '/purge', body: {}, idempotencyKey: 'key-12345678' } as const;
    const needed = reply(403, { error: 'proof_needed', proof: ['code'] });

    test('is held, the user is asked once, and the calls are sent again as they were', async () => {
      const portal = startPortal({ stored: storedIdentity });
      await portal.rest();
      portal.call('call-1', purge);
      portal.call('call-2', { ...purge, url: '/other' });
      const [first, second] = portal.sent.slice(-2);
      first?.reply(needed);
      second?.reply(needed);
      await portal.rest();
      expect(portal.has('requests', 'proofAsked')).toBe(true);
      expect(portal.context('requests').proof).toEqual(['code']);
      expect(portal.settled).toEqual([]);
      expect(portal.context('notices').queue).toEqual([]);
      portal.send('requests', { type: 'requests.proved' });
      expect(portal.has('requests', 'proofAsked')).toBe(false);
      expect(portal.sent.slice(-2).map(({ call }) => call)).toEqual([first?.call, second?.call]);
      portal.sent.at(-2)?.reply(reply(200, { data: 1 }));
      portal.sent.at(-1)?.reply(reply(200, { data: 2 }));
      await portal.rest();
      expect(portal.settled.map(({ ids, outcome }) => [ids, outcome.ok])).toEqual([
        [['call-1'], true],
        [['call-2'], true],
      ]);
    });

    test('asks again if the proof did not suffice', async () => {
      const portal = startPortal({ stored: storedIdentity });
      await portal.rest();
      portal.call('call-1', purge);
      portal.sent.at(-1)?.reply(needed);
      await portal.rest();
      portal.send('requests', { type: 'requests.proved' });
      portal.sent.at(-1)?.reply(needed);
      await portal.rest();
      expect(portal.has('requests', 'proofAsked')).toBe(true);
    });

    test('is given up when the user declines, leaves the page or signs out', async () => {
      for (const end of [
        { type: 'requests.proofDeclined' },
        { type: 'requests.cancel', id: 'call-1' },
        { type: 'requests.identityChanged', token: null },
      ] as const) {
        const portal = startPortal({ stored: storedIdentity });
        await portal.rest();
        portal.call('call-1', purge);
        portal.sent.at(-1)?.reply(needed);
        await portal.rest();
        const sent = portal.sent.length;
        portal.send('requests', end);
        await portal.rest();
        expect(portal.has('requests', 'proofAsked')).toBe(false);
        expect(portal.settled.map(({ ids }) => ids)).toEqual([['call-1']]);
        expect(portal.settled[0]?.outcome).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
        portal.send('requests', { type: 'requests.proved' });
        expect(portal.sent).toHaveLength(sent);
      }
    });
  });

  test('[S.3] a call that needs no session is answered although the session ended meanwhile', async () => {
    const portal = startPortal({ stored: storedIdentity });
    await portal.rest();
    portal.call('figures', { method: 'POST', url: '/figures', outlivesSession: true });
    portal.call('private', { method: 'GET', url: '/private' });
    portal.sent[1]?.reply(reply(401, { error: 'token_invalid' }));
    await portal.rest();
    expect(portal.matches('session', 'expired')).toBe(true);
    expect(portal.settled.map(({ ids }) => ids)).toEqual([['private']]);
    portal.sent[0]?.reply(reply(200, { data: { models: 3 } }));
    await portal.rest();
    expect(portal.settled[1]).toMatchObject({
      ids: ['figures'],
      outcome: { ok: true, accepted: { data: { models: 3 } } },
    });
  });

  test('always: at most one notice for a burst, every call settles once, and none has a token after sign-out', async () => {
    const event = fc.oneof(
      fc.record({ do: fc.constant('call' as const), url: fc.constantFrom('/a', '/b', '/c') }),
      fc.record({ do: fc.constant('answer' as const), status: fc.constantFrom(200, 400, 401, 403, 500) }),
      fc.constant({ do: 'fail' as const }),
      fc.constant({ do: 'signOut' as const }),
      fc.constant({ do: 'signIn' as const }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 200 }), async (events) => {
        const portal = startPortal();
        await portal.rest();
        let calls = 0;
        let answered = 0;
        for (const one of events) {
          const before = portal.context('notices').queue.length;
          const quiet = !portal.has('requests', 'busy');
          const sentBefore = portal.sent.length;
          if (one.do === 'call') portal.call(`call-${calls++}`, { method: 'GET', url: one.url });
          if (one.do === 'answer' && portal.sent[answered])
            portal.sent[answered++]?.reply(reply(one.status, { message: `${answered}` }));
          if (one.do === 'fail' && portal.sent[answered]) portal.sent[answered++]?.fail();
          if (one.do === 'signOut') portal.send('session', { type: 'session.signOut' });
          if (one.do === 'signIn')
            portal.send('session', { type: 'session.signedInElsewhere', stored: storedIdentity });
          const held = portal.has('session', 'signedIn') ? storedIdentity.token : null;
          for (const { token } of portal.sent.slice(sentBefore)) expect(token).toBe(held);
          const sentAfter = portal.sent.length;
          await portal.rest();
          expect(portal.context('notices').queue.length - before).toBeLessThanOrEqual(1);
          if (quiet) expect(portal.sent.length).toBe(sentAfter);
          const token = portal.has('session', 'signedIn') ? storedIdentity.token : null;
          expect(portal.context('requests').token).toBe(token);
          expect([0, 1]).toContain(Number(portal.has('session', 'asking')));
        }
        const ids = portal.settled.flatMap((one) => one.ids);
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns: 25 },
    );
  });
});
