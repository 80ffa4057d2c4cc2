import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_SHORTLIST } from '../../contract/shortlistLimit.ts';
import { offline, refusal, shortlistModel, storedIdentity } from '../../machines/samples.ts';
import { changed, joined, noChanges } from '../../machines/shortlist/changes.ts';
import { startPortal } from './support/portal.ts';

const [one, two, three] = [shortlistModel(1), shortlistModel(2), shortlistModel(3)] as const;
const credentials = { workEmail: 'a@b.c', password: 'eA==' };
type Portal = ReturnType<typeof startPortal>;
const codes = (portal: Portal, list: 'device' | 'account') =>
  portal.context('shortlist')[list].map(({ modelCode }: { modelCode: string }) => modelCode);
const settle = async (portal: Portal) => {
  for (let turn = 0; turn < 6; turn += 1) await portal.rest();
};
async function start(stored: typeof storedIdentity | null = null) {
  const portal = startPortal({ stored });
  portal.shelf.know(one, two, three);
  await portal.rest();
  return portal;
}
const add = (portal: Portal, ...models: (typeof one)[]) =>
  portal.send('shortlist', { type: 'shortlist.added', models });

describe('a visitor', () => {
  test('stores the list on the device, each model once, and undoes a removal', async () => {
    const portal = await start();
    add(portal, one);
    add(portal, one, two);
    expect(codes(portal, 'device')).toEqual(['LUN-PDX-0001', 'LUN-PDX-0002']);
    portal.send('shortlist', { type: 'shortlist.removed', ids: [one.id] });
    expect(portal.notebook.at(-1)).toBe('device LUN-PDX-0002');
    expect(portal.has('shortlist', 'undoable')).toBe(true);
    portal.send('shortlist', { type: 'shortlist.undone' });
    expect(codes(portal, 'device').toSorted()).toEqual(['LUN-PDX-0001', 'LUN-PDX-0002']);
    expect(portal.has('shortlist', 'undoable')).toBe(false);
    expect(portal.shelf.codes()).toEqual([]);
  });

  test('undoes a clearing within ten seconds, and not later', async () => {
    const portal = await start();
    add(portal, one, two);
    portal.send('shortlist', { type: 'shortlist.cleared' });
    expect(codes(portal, 'device')).toEqual([]);
    portal.turn(9_999);
    portal.send('shortlist', { type: 'shortlist.undone' });
    expect(codes(portal, 'device')).toEqual(['LUN-PDX-0001', 'LUN-PDX-0002']);
    portal.send('shortlist', { type: 'shortlist.cleared' });
    portal.turn(10_000);
    portal.send('shortlist', { type: 'shortlist.undone' });
    expect(codes(portal, 'device')).toEqual([]);
  });

  test('reports that the shortlist is full, and adds nothing', async () => {
    const portal = await start();
    add(portal, ...Array.from({ length: MAX_SHORTLIST }, (_, index) => shortlistModel(index)));
    add(portal, shortlistModel(MAX_SHORTLIST));
    expect(portal.has('shortlist', 'full')).toBe(true);
    expect(codes(portal, 'device')).toHaveLength(MAX_SHORTLIST);
  });

  test('follows the other tabs of the device', async () => {
    const portal = await start();
    portal.send('shortlist', { type: 'shortlist.deviceRead', models: [two] });
    expect(codes(portal, 'device')).toEqual(['LUN-PDX-0002']);
  });
});

describe('signing in', () => {
  test('merges the list of the device into that of the account, clears the device, and both are reported', async () => {
    const portal = await start();
    portal.shelf.keep(one);
    add(portal, one, two);
    portal.send('session', { type: 'session.signIn', credentials });
    await settle(portal);
    expect(portal.shelf.codes()).toEqual(['LUN-PDX-0001', 'LUN-PDX-0002']);
    expect(codes(portal, 'account')).toEqual(['LUN-PDX-0001', 'LUN-PDX-0002']);
    expect(codes(portal, 'device')).toEqual([]);
    expect(portal.notebook.filter((line) => line.startsWith('device')).at(-1)).toBe('device ');
    expect(portal.has('shortlist', 'merged')).toBe(true);
    expect(portal.context('shortlist').merged).toBe(1);
  });

  test('loses nothing when the server is unreachable: the device keeps its list until it is saved', async () => {
    const portal = await start();
    add(portal, two);
    portal.shelf.fail(offline);
    portal.send('session', { type: 'session.signIn', credentials });
    await settle(portal);
    expect(portal.has('shortlist', 'failed')).toBe(true);
    expect(codes(portal, 'device')).toEqual(['LUN-PDX-0002']);
    portal.shelf.fail(null);
    portal.send('shortlist', { type: 'shortlist.retried' });
    await settle(portal);
    expect(portal.shelf.codes()).toEqual(['LUN-PDX-0002']);
    expect(codes(portal, 'device')).toEqual([]);
  });

  test('names the models of the device that are no longer in the database', async () => {
    const portal = await start();
    add(portal, one, shortlistModel(9));
    portal.send('session', { type: 'session.signIn', credentials });
    await settle(portal);
    expect(codes(portal, 'account')).toEqual(['LUN-PDX-0001']);
    expect(portal.context('shortlist').gone).toEqual([{ id: shortlistModel(9).id, modelCode: 'LUN-PDX-0009' }]);
  });
});

describe('an account', () => {
  test('loads its list once, when a view needs it, and again when another tab changed it', async () => {
    const portal = await start(storedIdentity);
    portal.shelf.keep(one);
    expect(portal.has('shortlist', 'loaded')).toBe(false);
    portal.send('shortlist', { type: 'shortlist.needed' });
    await settle(portal);
    expect(codes(portal, 'account')).toEqual(['LUN-PDX-0001']);
    portal.shelf.keep(two);
    portal.send('shortlist', { type: 'shortlist.needed' });
    await settle(portal);
    expect(codes(portal, 'account')).toEqual(['LUN-PDX-0001']);
    portal.send('shortlist', { type: 'shortlist.changedElsewhere' });
    await settle(portal);
    expect(codes(portal, 'account')).toEqual(['LUN-PDX-0001', 'LUN-PDX-0002']);
  });

  test('shows a change at once; changes made while one is being saved follow it', async () => {
    const portal = await start(storedIdentity);
    add(portal, one);
    add(portal, two);
    portal.send('shortlist', { type: 'shortlist.removed', ids: [one.id] });
    expect(codes(portal, 'account')).toEqual(['LUN-PDX-0002']);
    await settle(portal);
    expect(portal.shelf.codes()).toEqual(['LUN-PDX-0002']);
    expect(codes(portal, 'account')).toEqual(['LUN-PDX-0002']);
    expect(portal.notebook).toContain('shortlist saved');
  });

  test('keeps changes that could not be saved, and saves them with the next change', async () => {
    const portal = await start(storedIdentity);
    portal.shelf.fail(offline);
    add(portal, one);
    await settle(portal);
    expect(portal.has('shortlist', 'failed')).toBe(true);
    expect(codes(portal, 'account')).toEqual(['LUN-PDX-0001']);
    portal.shelf.fail(null);
    add(portal, two);
    await settle(portal);
    expect(portal.shelf.codes()).toEqual(['LUN-PDX-0001', 'LUN-PDX-0002']);
  });

  test('drops changes that the server refuses', async () => {
    const portal = await start(storedIdentity);
    portal.shelf.fail(refusal);
    add(portal, one);
    await portal.rest();
    portal.shelf.fail(null);
    await settle(portal);
    expect(portal.has('shortlist', 'failed')).toBe(false);
    expect(codes(portal, 'account')).toEqual([]);
  });

  test('leaves nothing of its list at sign-out', async () => {
    const portal = await start(storedIdentity);
    add(portal, one);
    await settle(portal);
    portal.send('shortlist', { type: 'shortlist.removed', ids: [one.id] });
    portal.send('session', { type: 'session.signOut' });
    await settle(portal);
    const { account, device, removed, gone } = portal.context('shortlist');
    expect({ account, device, removed, gone }).toEqual({ account: [], device: [], removed: [], gone: [] });
  });
});

test('merged changes have the same result as both in sequence', () => {
  const models = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 6 }).map((all) => all.map(shortlistModel));
  const change = fc.tuple(models, models).map(([add, all]) => ({
    add,
    remove: all.filter((it) => !add.some(({ id }) => id === it.id)).map(({ id }) => id),
  }));
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).toSorted();
  fc.assert(
    fc.property(models, change, change, (list, earlier, later) => {
      const both = joined(joined(noChanges, earlier), later);
      expect(ids(changed(list, both))).toEqual(ids(changed(changed(list, earlier), later)));
      expect(both.remove.filter((id) => both.add.some((model) => model.id === id))).toEqual([]);
    }),
  );
});
