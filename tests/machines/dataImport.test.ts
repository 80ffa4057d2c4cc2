import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { ImportKind, ImportRun } from '../../contract/entities/imports.ts';
import { checkedRun, importedRun, waitingRun } from '../../machines/dataImport/dataImport.cases.ts';
import { dataImportMachine, LOOK_MS } from '../../machines/dataImport/dataImport.machine.ts';

type Checked = { kind: ImportKind; file: string; publish: boolean; clear: boolean };

const running = (run: ImportRun): ImportRun => ({ ...run, state: 'running' });

/** Starts the machine with a server whose runs are still running at the first look and have ended at the second. */
function started(id = '', endsAs: (of: string) => ImportRun = () => checkedRun) {
  const clock = new SimulatedClock();
  const looks: string[] = [];
  const address = vi.fn();
  const ended = vi.fn();
  const check = vi.fn(async (_: Checked) => waitingRun);
  const apply = vi.fn(async (_: string) => ({ ...waitingRun, id: importedRun.id, dryRun: false }));
  const actor = createActor(
    dataImportMachine.provide({
      actors: {
        check: fromPromise(({ input }: { input: Checked }) => check(input)),
        apply: fromPromise(({ input }: { input: { id: string } }) => apply(input.id)),
        look: fromPromise(async ({ input }: { input: { id: string } }) => {
          looks.push(input.id);
          const run = endsAs(input.id);
          return looks.length % 2 === 1 ? running(run) : run;
        }),
      },
      actions: {
        showAddress: (_, params) => address(params.id),
        announceEnded: (_, { run }) => ended(run?.id),
      },
    }),
    { clock, input: { id } },
  ).start();
  const settled = async () => {
    for (;;) {
      const now = await waitFor(actor, (snapshot) => snapshot.matches('following') || snapshot.matches('settled'));
      if (now.matches('settled')) return now;
      clock.increment(LOOK_MS);
    }
  };
  return { actor, settled, looks, address, ended, check, apply };
}

test('a file is checked, followed to its end, and imported only after confirmation', async () => {
  const { actor, settled, looks, address, ended, apply } = started('', (id) =>
    id === importedRun.id ? importedRun : checkedRun,
  );
  actor.send({ type: 'import.fileStored', file: 'file' });
  expect((await settled()).matches('settled')).toBe(true);
  expect(looks).toEqual([waitingRun.id, waitingRun.id]);
  actor.send({ type: 'import.confirmed' });
  expect(apply).not.toHaveBeenCalled();
  actor.send({ type: 'import.pageTurned', page: 3 });
  actor.send({ type: 'import.applyAsked' });
  actor.send({ type: 'import.cancelled' });
  actor.send({ type: 'import.applyAsked' });
  actor.send({ type: 'import.confirmed' });
  actor.send({ type: 'import.confirmed' });
  const last = await settled();
  expect(apply).toHaveBeenCalledExactlyOnceWith(checkedRun.id);
  expect(last.context).toMatchObject({ run: importedRun, page: 1 });
  actor.send({ type: 'import.applyAsked' });
  expect(actor.getSnapshot().hasTag('confirming')).toBe(false);
  expect(address.mock.calls).toEqual([[waitingRun.id], [importedRun.id]]);
  expect(ended.mock.calls).toEqual([[checkedRun.id], [importedRun.id]]);
});

test('a dry run that would change nothing, or that failed, cannot be imported', async () => {
  for (const run of [
    { ...checkedRun, totals: { ...checkedRun.totals, added: 0, changed: 0 } },
    { ...checkedRun, state: 'failed' as const },
    { ...checkedRun, state: 'interrupted' as const },
  ]) {
    const { actor, settled } = started(run.id, () => run);
    await settled();
    actor.send({ type: 'import.applyAsked' });
    expect(actor.getSnapshot().hasTag('confirming')).toBe(false);
  }
});

test('the address opens a run, and another file starts over', async () => {
  const { actor, settled, address, check } = started(checkedRun.id);
  await waitFor(actor, (snapshot) => snapshot.matches('following'));
  expect(check).not.toHaveBeenCalled();
  await settled();
  actor.send({ type: 'import.restarted' });
  expect(actor.getSnapshot().matches('choosing')).toBe(true);
  expect(actor.getSnapshot().context.run).toBeNull();
  expect(address).toHaveBeenLastCalledWith('');
});

test('models are drafts unless chosen to be public at once; another choice checks the file again', async () => {
  const { actor, settled, check } = started();
  const choose = (publish: boolean) => actor.send({ type: 'import.publishChosen', publish });
  choose(true);
  choose(false);
  actor.send({ type: 'import.fileStored', file: 'file' });
  await settled();
  choose(false);
  expect(check).toHaveBeenCalledOnce();
  choose(true);
  expect(actor.getSnapshot().context.run).toBeNull();
  await settled();
  const kind = 'models';
  expect(check.mock.calls).toEqual([
    [{ kind, file: 'file', publish: false, clear: false }],
    [{ kind, file: checkedRun.file, publish: true, clear: false }],
  ]);
  actor.send({ type: 'import.restarted' });
  actor.send({ type: 'import.fileStored', file: 'another' });
  expect(check).toHaveBeenLastCalledWith({ kind, file: 'another', publish: false, clear: false });
});

test('empty cells keep stored values unless chosen to clear them; another choice checks the file again', async () => {
  const { actor, settled, check } = started('', () => ({ ...checkedRun, publish: true }));
  const choose = (clear: boolean) => actor.send({ type: 'import.clearChosen', clear });
  actor.send({ type: 'import.publishChosen', publish: true });
  actor.send({ type: 'import.fileStored', file: 'file' });
  await settled();
  choose(false);
  expect(check).toHaveBeenCalledOnce();
  choose(true);
  await settled();
  const kind = 'models';
  expect(check.mock.calls).toEqual([
    [{ kind, file: 'file', publish: true, clear: false }],
    [{ kind, file: checkedRun.file, publish: true, clear: true }],
  ]);
  actor.send({ type: 'import.restarted' });
  choose(true);
  actor.send({ type: 'import.fileStored', file: 'another' });
  expect(check).toHaveBeenLastCalledWith({ kind, file: 'another', publish: false, clear: true });
});

test('an imported file cannot be published by changing the choice afterwards', async () => {
  const { actor, settled, check } = started(importedRun.id, () => importedRun);
  await settled();
  actor.send({ type: 'import.publishChosen', publish: true });
  expect(actor.getSnapshot().matches('settled')).toBe(true);
  expect(check).not.toHaveBeenCalled();
});

test('a file has the chosen kind, as does the next one; an opened run has its own', async () => {
  const { actor, settled, check } = started('', (id) =>
    id === 'old' ? { ...checkedRun, id, kind: 'growth' } : responses,
  );
  const responses = { ...checkedRun, kind: 'responses' as const };
  check.mockResolvedValue({ ...waitingRun, kind: 'responses' });
  actor.send({ type: 'import.publishChosen', publish: true });
  actor.send({ type: 'import.kindChosen', kind: 'responses' });
  actor.send({ type: 'import.fileStored', file: 'file' });
  expect(check).toHaveBeenLastCalledWith({ kind: 'responses', file: 'file', publish: false, clear: false });
  await settled();
  actor.send({ type: 'import.kindChosen', kind: 'genes' });
  expect(actor.getSnapshot().context.kind).toBe('responses');
  actor.send({ type: 'import.restarted' });
  expect(actor.getSnapshot().context.kind).toBe('responses');
  actor.send({ type: 'import.opened', id: 'old' });
  await settled();
  expect(actor.getSnapshot().context.kind).toBe('growth');
});
