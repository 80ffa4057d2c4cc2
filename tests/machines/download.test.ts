import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { AWAITED_FILE_MS } from '../../contract/constants.ts';
import { downloadMachine, type WantedFile } from '../../machines/download/download.machine.ts';
import type { BinaryFile } from '../../machines/request/call.ts';
import { storedIdentity } from '../../machines/samples.ts';
import { startPortal } from './support/portal.ts';

const file = (name: string) => ({ kind: 'newsletter' as const, id: name, name });

test('a signed-in user gets the files one after the other', async () => {
  const portal = startPortal({ stored: storedIdentity });
  await portal.rest();
  portal.send('download', { type: 'download.wanted', file: file('one') });
  portal.send('download', { type: 'download.wanted', file: file('two') });
  portal.send('download', { type: 'download.wanted', file: file('two') });
  expect(portal.has('download', 'busy')).toBe(true);
  await expect.poll(() => portal.has('download', 'busy')).toBe(false);
  expect(portal.notebook.filter((line) => line === 'saved')).toHaveLength(2);
});

test('[U.1] a visitor is sent to login', async () => {
  const portal = startPortal();
  await portal.rest();
  portal.send('download', { type: 'download.wanted', file: file('one') });
  expect(portal.notebook.at(-1)).toMatch(/^push \/login/);
  expect(portal.has('download', 'busy')).toBe(false);
});

test('[U.1] a login delivers the requested file once: the last of several, and not after a long time', async () => {
  const portal = startPortal();
  await portal.rest();
  portal.send('download', { type: 'download.wanted', file: file('one') });
  portal.send('download', { type: 'download.wanted', file: file('two') });
  portal.send('session', { type: 'session.signedInElsewhere', stored: storedIdentity });
  expect(portal.context('download').queue).toEqual([file('two')]);
  await expect.poll(() => portal.has('download', 'busy')).toBe(false);
  expect(portal.notebook.filter((line) => line === 'saved')).toHaveLength(1);

  const later = startPortal();
  await later.rest();
  later.send('download', { type: 'download.wanted', file: file('one') });
  later.turn(AWAITED_FILE_MS);
  later.send('session', { type: 'session.signedInElsewhere', stored: storedIdentity });
  expect(later.context('download').queue).toEqual([]);
  expect(later.has('download', 'busy')).toBe(false);
});

test('[E.11] a failure is only logged, and the next file follows', async () => {
  const portal = startPortal({ stored: storedIdentity });
  await portal.rest();
  portal.send('download', { type: 'download.wanted', file: file('missing') });
  portal.send('download', { type: 'download.wanted', file: file('one') });
  await expect.poll(() => portal.has('download', 'busy')).toBe(false);
  expect(portal.notebook).toContain('logged missing');
  expect(portal.notebook).toContain('saved');
  expect(portal.context('notices').queue).toEqual([]);
});

/** Starts the downloads of a signed-in user. The test ends each fetching and saving. */
function openSlowly() {
  const steps: string[] = [];
  const ends: (() => void)[] = [];
  const actor = createActor(
    downloadMachine.provide({
      actors: {
        fetchFile: fromPromise<BinaryFile, { file: WantedFile | undefined }>(({ input }) => {
          const fileName = input.file?.name ?? '';
          steps.push(`fetch ${fileName}`);
          return new Promise((resolve) => ends.push(() => resolve({ url: '', fileName, type: '', bytes: 1 })));
        }),
        saveFile: fromPromise<void, { fetched: BinaryFile | null }>(({ input }) => {
          steps.push(`save ${input.fetched?.fileName}`);
          return new Promise((resolve) => ends.push(resolve));
        }),
      },
      actions: { goToLogin: () => void steps.push('login') },
    }),
    { input: { signedIn: false } },
  ).start();
  const want = (name: string) => actor.send({ type: 'download.wanted', file: file(name) });
  const becomes = (signedIn: boolean) => actor.send({ type: 'download.identityChanged', signedIn });
  /** Ends the current step and waits for the following one. */
  const end = async () => {
    const count = steps.length;
    ends.at(-1)?.();
    await expect.poll(() => steps.length > count || !actor.getSnapshot().hasTag('busy')).toBe(true);
  };
  becomes(true);
  return { actor, steps, want, becomes, end };
}

test('the progress of a file does not begin with that of the previous file', async () => {
  const { actor, want, end } = openSlowly();
  want('one');
  want('two');
  actor.send({ type: 'download.progressed', loaded: 7, total: 9 });
  expect(actor.getSnapshot().context).toMatchObject({ loaded: 7, total: 9 });
  await end();
  await end();
  expect(actor.getSnapshot().context).toMatchObject({ queue: [file('two')], loaded: 0, total: null });
});

test.each([
  ['fetched', 0, ['fetch one']],
  ['saved', 1, ['fetch one', 'save one']],
])('a sign-out while a file is being %s leaves none of the files to the next user', async (_, ended, before) => {
  const { actor, steps, want, becomes, end } = openSlowly();
  want('one');
  want('two');
  for (let step = 0; step < ended; step += 1) await end();
  becomes(false);
  if (ended > 0) await end();
  expect(actor.getSnapshot().hasTag('busy')).toBe(false);
  becomes(true);
  want('three');
  expect(steps).toEqual([...before, 'fetch three']);
});

test.each([
  ['fetched', 0],
  ['saved', 1],
])('a visitor who signed out while a file was being %s is sent to login for the next file', async (_, ended) => {
  const { steps, want, becomes, end } = openSlowly();
  want('one');
  for (let step = 0; step < ended; step += 1) await end();
  becomes(false);
  if (ended > 0) await end();
  want('two');
  expect(steps.at(-1)).toBe('login');
});
