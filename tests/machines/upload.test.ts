import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { UPLOAD_MAX_BYTES, UPLOADS_AT_ONCE } from '../../contract/constants.ts';
import type { StorageConfiguration, StoredFile } from '../../contract/entities/storage.ts';
import type { UploadType } from '../../contract/uploads.ts';
import { offline, refusal, storageConfiguration, storedFile } from '../../machines/samples.ts';
import { isWorthATry } from '../../machines/upload/problem.ts';
import { type PickedFile, type SealedConfiguration, uploadMachine } from '../../machines/upload/upload.machine.ts';
import { uploadedOf } from '../../machines/upload/uploaded.ts';
import { type UploadsEvent, uploadsMachine } from '../../machines/upload/uploads.machine.ts';
import { soon } from '../support/soon.ts';

const sealed: SealedConfiguration = { iv: 'iv', config: 'config', key: 'key' };
const types: UploadType[] = ['text/csv', 'application/pdf'];
const file = (id: string, values: Partial<PickedFile> = {}): PickedFile => ({
  id,
  name: `${id}.csv`,
  bytes: 10,
  ...values,
});

type World = {
  requestPolicy?: () => Promise<SealedConfiguration>;
  decrypt?: () => Promise<StorageConfiguration>;
  sendForm?: (file: PickedFile, signal: AbortSignal) => Promise<void>;
  register?: (key: string | undefined) => Promise<StoredFile>;
};

/** Starts the uploads in a simulated environment. */
function started(world: World = {}, maxBytes?: number) {
  const notebook: string[] = [];
  const settled: { id: string; stored: StoredFile | null }[] = [];
  const signals = new Map<string, AbortSignal>();
  const note = (line: string) => void notebook.push(line);
  const upload = uploadMachine.provide({
    actors: {
      requestPolicy: fromPromise(() => {
        note('asked');
        return world.requestPolicy?.() ?? Promise.resolve(sealed);
      }),
      decrypt: fromPromise(() => world.decrypt?.() ?? Promise.resolve(storageConfiguration)),
      sendForm: fromPromise(({ input, signal }) => {
        note(`sent ${input.file.id}`);
        signals.set(input.file.id, signal);
        return world.sendForm?.(input.file, signal) ?? Promise.resolve();
      }),
      register: fromPromise(({ input }) => world.register?.(input.key) ?? Promise.resolve(storedFile)),
    },
    actions: {
      logFailure: () => note('logged'),
      forget: (_, { id }) => note(`forgot ${id}`),
    },
  });
  const actor = createActor(uploadsMachine.provide({ actors: { upload } }), {
    input: { types, ...(maxBytes !== undefined && { maxBytes }) },
  });
  actor.on('settled', ({ id, stored }) => settled.push({ id, stored }));
  actor.start();
  const child = (id: string) => actor.getSnapshot().children[id]?.getSnapshot() as SnapshotFrom<typeof uploadMachine>;
  return {
    actor,
    notebook,
    settled,
    signals,
    child,
    add: (one: PickedFile) => actor.send({ type: 'uploads.added', file: one }),
  };
}

const never = () => new Promise<never>(() => {});
const until = (check: () => boolean) => vi.waitFor(() => expect(check()).toBe(true), soon);

describe('the upload state of a file field', () => {
  test('is derived from all its files: in progress, failed while one is missing, complete', async () => {
    let fails = true;
    const portal = started({ sendForm: async ({ id }) => (fails && id === 'b' ? Promise.reject(offline) : undefined) });
    const now = () => uploadedOf(portal.actor.getSnapshot());
    expect(now()).toEqual({ stored: [], files: 'there' });
    for (const id of ['a', 'b']) portal.add(file(id));
    expect(now()).toEqual({ stored: [], files: 'underway' });
    await until(() => portal.settled.length === 2);
    expect(now()).toEqual({ stored: [storedFile], files: 'failed' });
    fails = false;
    portal.actor.send({ type: 'uploads.retried', id: 'b' });
    expect(now().files).toBe('underway');
    await until(() => portal.settled.length === 3);
    expect(now()).toEqual({ stored: [storedFile, storedFile], files: 'there' });
    for (const id of ['a', 'b']) portal.actor.send({ type: 'uploads.removed', id });
    expect(now()).toEqual({ stored: [], files: 'there' });
  });
});

describe('one file', () => {
  test('is checked, sent and registered with the portal; its policy is not stored', async () => {
    const keys: (string | undefined)[] = [];
    const portal = started({
      register: async (key) => {
        keys.push(key);
        return storedFile;
      },
    });
    portal.add(file('a'));
    await until(() => portal.settled.length === 1);
    expect(portal.settled).toEqual([{ id: 'a', stored: storedFile }]);
    expect(keys).toEqual([storageConfiguration.key]);
    expect(portal.child('a').hasTag('done')).toBe(true);
    expect(portal.child('a').context).toMatchObject({ sealed: null, configuration: null, stored: storedFile });
    expect(portal.notebook).toEqual(['asked', 'sent a', 'forgot a']);
  });

  test.each([
    ['[K.2] 0 bytes go', { bytes: 0 }, undefined],
    ['[K.2] 1048576000 bytes go', { bytes: UPLOAD_MAX_BYTES }, undefined],
    ['[K.2] one byte more does not', { bytes: 1_048_576_001 }, 'tooLarge'],
    ['a kind that is not taken does not go', { name: 'page.html' }, 'kind'],
    ['a picture does not go where tables are asked for', { name: 'a.png' }, 'kind'],
    ['a name without ending does not go', { name: '.csv' }, 'kind'],
    ['capital letters are no matter', { name: 'A.CSV' }, undefined],
  ])('%s', async (_, values, problem) => {
    const portal = started();
    portal.add(file('a', values));
    await until(() => portal.settled.length === 1);
    expect(portal.child('a').context.problem?.kind).toBe(problem);
    expect(portal.notebook.includes('asked')).toBe(problem === undefined);
  });

  test('a field with a smaller limit refuses one byte more and names the limit', async () => {
    const portal = started({}, 5_000);
    portal.add(file('a', { bytes: 5_000 }));
    portal.add(file('b', { bytes: 5_001 }));
    await until(() => portal.settled.length === 2);
    expect(portal.child('a').hasTag('done')).toBe(true);
    expect(portal.child('b').context.problem).toEqual({ kind: 'tooLarge', maxBytes: 5_000 });
    expect(portal.notebook).not.toContain('sent b');
  });

  test.each<[string, World]>([
    ['cannot be had', { requestPolicy: () => Promise.reject(offline) }],
    ['cannot be decrypted', { decrypt: () => Promise.reject(new Error('Malformed UTF-8 data')) }],
  ])('[E.9] a storage configuration that %s is logged as an error', async (_, world) => {
    const portal = started(world);
    portal.add(file('a'));
    await until(() => portal.settled.length === 1);
    expect(portal.notebook.filter((line) => line === 'logged')).toHaveLength(1);
    expect(portal.child('a').context.problem).toEqual({ kind: 'noConfiguration' });
  });

  test('a refusal is shown in the server’s words, a broken connection in ours', async () => {
    const ends = [refusal, offline, new TypeError('Failed to fetch')];
    const portal = started({ sendForm: () => Promise.reject(ends.shift()) });
    for (const expected of [{ kind: 'refused', message: refusal.message }, { kind: 'network' }, { kind: 'network' }]) {
      if (portal.settled.length === 0) portal.add(file('a'));
      else portal.actor.send({ type: 'uploads.retried', id: 'a' });
      const before = portal.settled.length;
      await until(() => portal.settled.length > before);
      expect(portal.child('a').context.problem).toEqual(expected);
    }
    expect(portal.notebook).not.toContain('forgot a');
  });

  test('a retry requests its own policy, and a size limit is not retried', async () => {
    let fails = true;
    const portal = started({ register: () => (fails ? Promise.reject(refusal) : Promise.resolve(storedFile)) });
    portal.add(file('a'));
    await until(() => portal.settled.length === 1);
    fails = false;
    portal.actor.send({ type: 'uploads.retried', id: 'a' });
    portal.actor.send({ type: 'uploads.retried', id: 'a' });
    await until(() => portal.settled.length === 2);
    expect(portal.notebook.filter((line) => line === 'asked')).toHaveLength(2);
    expect([{ kind: 'tooLarge', maxBytes: 1 } as const, { kind: 'kind' } as const].some(isWorthATry)).toBe(false);
    expect(isWorthATry({ kind: 'network' })).toBe(true);
  });

  test('a file that is stored is not sent again', async () => {
    const { actor, notebook, settled, add } = started();
    add(file('one'));
    await until(() => settled.length === 1);
    actor.send({ type: 'uploads.retried', id: 'one' });
    expect(actor.getSnapshot().hasTag('busy')).toBe(false);
    expect(notebook.filter((line) => line === 'sent one')).toHaveLength(1);
  });

  test('canceling stops the upload; it can be sent again', async () => {
    let wait = true;
    const portal = started({ sendForm: () => (wait ? never() : Promise.resolve()) });
    portal.add(file('a'));
    await until(() => portal.notebook.includes('sent a'));
    portal.actor.send({ type: 'uploads.cancelled', id: 'a' });
    expect(portal.signals.get('a')?.aborted).toBe(true);
    expect(portal.settled).toEqual([{ id: 'a', stored: null }]);
    expect(portal.child('a').hasTag('cancelled')).toBe(true);
    wait = false;
    portal.actor.send({ type: 'uploads.retried', id: 'a' });
    await until(() => portal.settled.length === 2);
    expect(portal.settled[1]).toEqual({ id: 'a', stored: storedFile });
  });
});

describe('many simultaneous uploads', () => {
  test('a few run and the others wait their turn; a waiting one can be canceled', async () => {
    const ends = new Map<string, () => void>();
    const portal = started({ sendForm: ({ id }) => new Promise((resolve) => ends.set(id, resolve)) });
    for (const id of ['a', 'b', 'c', 'd', 'e']) portal.add(file(id));
    await until(() => ends.size === UPLOADS_AT_ONCE);
    expect(portal.actor.getSnapshot().context).toMatchObject({ running: ['a', 'b', 'c'], waiting: ['d', 'e'] });
    portal.actor.send({ type: 'uploads.cancelled', id: 'd' });
    expect(portal.child('d').hasTag('cancelled')).toBe(true);
    ends.get('b')?.();
    await until(() => ends.has('e'));
    expect(portal.actor.getSnapshot().context).toMatchObject({ running: ['a', 'c', 'e'], waiting: [] });
    for (const end of ends.values()) end();
    await until(() => !portal.actor.getSnapshot().hasTag('busy'));
    expect(portal.settled.map(({ id }) => id).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('an upload removed from the list is stopped and makes way for the next', async () => {
    const portal = started({ sendForm: never });
    for (const id of ['a', 'b', 'c', 'd']) portal.add(file(id));
    await until(() => portal.signals.size === UPLOADS_AT_ONCE);
    portal.actor.send({ type: 'uploads.removed', id: 'a' });
    expect(portal.signals.get('a')?.aborted).toBe(true);
    expect(portal.actor.getSnapshot().context.ids).toEqual(['b', 'c', 'd']);
    await until(() => portal.signals.has('d'));
  });

  test('in every order of actions, at most the allowed number runs, and each file is in one list', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    const kinds = ['uploads.cancelled', 'uploads.retried', 'uploads.removed'] as const;
    const event: fc.Arbitrary<UploadsEvent> = fc.oneof(
      fc.constantFrom(...ids).map((id) => ({ type: 'uploads.added' as const, file: file(id) })),
      fc.tuple(fc.constantFrom(...kinds), fc.constantFrom(...ids)).map(([type, id]) => ({ type, id })),
      fc.constantFrom({ type: 'uploads.draggedOver' as const }, { type: 'uploads.draggedAway' as const }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 200 }), fc.boolean(), async (events, fails) => {
        const { actor } = started({ sendForm: () => (fails ? Promise.reject(offline) : Promise.resolve()) });
        for (const [index, one] of events.entries()) {
          actor.send(one);
          if (index % 7 === 0) await Promise.resolve();
          const { ids: all, waiting, running } = actor.getSnapshot().context;
          expect(running.length).toBeLessThanOrEqual(UPLOADS_AT_ONCE);
          expect(new Set([...waiting, ...running]).size).toBe(waiting.length + running.length);
          expect([...waiting, ...running].every((id) => all.includes(id))).toBe(true);
          expect(Object.keys(actor.getSnapshot().children).toSorted()).toEqual(all.toSorted());
        }
        actor.stop();
      }),
      { numRuns: 60 },
    );
  });
});
