import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { ImportProposal } from '../../contract/entities/importReading.ts';
import type { ImportRun } from '../../contract/entities/imports.ts';
import {
  checkedRun,
  importedRun,
  incomplete,
  proposed,
  waitingRun,
} from '../../machines/dataImport/dataImport.cases.ts';
import { dataImportMachine } from '../../machines/dataImport/dataImport.machine.ts';
import { LOOK_MS } from '../../machines/dataImport/dataImport.setup.ts';
import type { Asked, ToSave } from '../../machines/dataImport/reading.ts';
import type { ToCheck } from '../../machines/dataImport/types.ts';

const running = (run: ImportRun): ImportRun => ({ ...run, state: 'running' });

/** Starts the machine with a server whose runs are still running at the first look and have ended at the second. */
function started(id = '', endsAs: (of: string) => ImportRun = () => checkedRun) {
  const clock = new SimulatedClock();
  const looks: string[] = [];
  const address = vi.fn();
  const ended = vi.fn();
  const recognize = vi.fn(async (_: Asked): Promise<ImportProposal> => proposed);
  const save = vi.fn(async (_: ToSave): Promise<unknown> => undefined);
  const check = vi.fn(async (_: ToCheck) => waitingRun);
  const apply = vi.fn(async (_: string) => ({ ...waitingRun, id: importedRun.id, dryRun: false }));
  const actor = createActor(
    dataImportMachine.provide({
      actors: {
        recognize: fromPromise(({ input }: { input: Asked }) => recognize(input)),
        save: fromPromise(({ input }: { input: ToSave }) => save(input)),
        check: fromPromise(({ input }: { input: ToCheck }) => check(input)),
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
  /** Stores a file and waits until it is recognized. */
  const mapped = async (file = 'file') => {
    actor.send({ type: 'import.fileStored', file });
    return waitFor(actor, (snapshot) => snapshot.matches('mapping'));
  };
  return { actor, settled, mapped, looks, address, ended, recognize, save, check, apply };
}

test('a file is checked, followed to its end, and imported only after confirmation', async () => {
  const { actor, settled, mapped, looks, address, ended, apply } = started('', (id) =>
    id === importedRun.id ? importedRun : checkedRun,
  );
  await mapped();
  actor.send({ type: 'import.checkAsked' });
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
  const { actor, settled, mapped, check } = started();
  const choose = (publish: boolean) => actor.send({ type: 'import.publishChosen', publish });
  await mapped();
  choose(true);
  choose(false);
  actor.send({ type: 'import.checkAsked' });
  await settled();
  choose(false);
  expect(check).toHaveBeenCalledOnce();
  choose(true);
  expect(actor.getSnapshot().context.run).toBeNull();
  await settled();
  const kind = 'models';
  expect(check.mock.calls).toEqual([
    [{ kind, file: 'file', publish: false, clear: false, reading: proposed.reading }],
    [{ kind, file: checkedRun.file, publish: true, clear: false, reading: null }],
  ]);
  actor.send({ type: 'import.restarted' });
  await mapped('another');
  actor.send({ type: 'import.checkAsked' });
  expect(check.mock.lastCall?.[0]).toMatchObject({ file: 'another', publish: false, clear: false });
});

test('empty cells keep stored values unless chosen to clear them; another choice checks the file again', async () => {
  const { actor, settled, mapped, check } = started('', () => ({ ...checkedRun, publish: true }));
  const choose = (clear: boolean) => actor.send({ type: 'import.clearChosen', clear });
  await mapped();
  actor.send({ type: 'import.publishChosen', publish: true });
  actor.send({ type: 'import.checkAsked' });
  await settled();
  choose(false);
  expect(check).toHaveBeenCalledOnce();
  choose(true);
  await settled();
  expect(check.mock.calls.map(([{ file, publish, clear }]) => ({ file, publish, clear }))).toEqual([
    { file: 'file', publish: true, clear: false },
    { file: checkedRun.file, publish: true, clear: true },
  ]);
});

test('an imported file cannot be published by changing the choice afterwards', async () => {
  const { actor, settled, check } = started(importedRun.id, () => importedRun);
  await settled();
  actor.send({ type: 'import.publishChosen', publish: true });
  expect(actor.getSnapshot().matches('settled')).toBe(true);
  expect(check).not.toHaveBeenCalled();
});

test('a corrected kind, format or source recognizes the file again, with the corrections', async () => {
  const { actor, mapped, recognize } = started();
  await mapped();
  expect(recognize).toHaveBeenLastCalledWith({ file: 'file', kind: null, reading: null });
  const again = () => waitFor(actor, (snapshot) => snapshot.matches('mapping'));
  actor.send({ type: 'import.sourceChosen', column: 'stage', source: { column: 'Batch' } });
  // a later correction does not wait for the earlier one
  actor.send({ type: 'import.sourceChosen', column: 'sex', source: null });
  await again();
  const { sex: _, ...mapping } = proposed.reading.mapping;
  expect(recognize).toHaveBeenLastCalledWith({
    file: 'file',
    kind: 'models',
    reading: { format: {}, mapping: { ...mapping, stage: { column: 'Batch' } } },
  });
  actor.send({ type: 'import.formatChosen', format: { delimiter: ',' } });
  await again();
  expect(recognize).toHaveBeenLastCalledWith({
    file: 'file',
    kind: null,
    reading: { format: { delimiter: ',' }, mapping: {} },
  });
  actor.send({ type: 'import.kindChosen', kind: 'responses' });
  expect(recognize.mock.lastCall?.[0]).toMatchObject({ kind: 'responses', reading: { mapping: {} } });
});

test('meanings of values and the unit are part of what is checked and saved', async () => {
  const { actor, mapped, check, save } = started();
  await mapped();
  const mean = (result: string | null) =>
    actor.send({ type: 'import.valueTranslated', column: 'model_type', value: 'xenograft', result });
  mean('PDX');
  mean(null);
  expect(actor.getSnapshot().context.reading?.mapping.model_type).toMatchObject({ values: {} });
  mean('CDX');
  actor.send({ type: 'import.valueTranslated', column: 'source', value: 'x', result: 'y' });
  actor.send({ type: 'import.unitChosen', unit: 'copies' });
  const reading = {
    ...proposed.reading,
    unit: 'copies',
    mapping: {
      ...proposed.reading.mapping,
      model_type: { column: 'Kind', values: { xenograft: 'CDX' }, others: 'keep' },
    },
  };
  actor.send({ type: 'import.readingNamed', name: 'Lung models' });
  expect(save).toHaveBeenLastCalledWith({ name: 'Lung models', kind: 'models', header: proposed.header, reading });
  await waitFor(actor, (snapshot) => snapshot.matches('mapping'));
  actor.send({ type: 'import.checkAsked' });
  expect(check.mock.lastCall?.[0]).toMatchObject({ kind: 'models', reading });
});

test('a file that lacks a required column, or whose unit is unknown, cannot be checked or saved', async () => {
  for (const lacking of [incomplete, { ...proposed, kind: null }, { ...proposed, units: ['copies' as const] }]) {
    const { actor, mapped, recognize } = started();
    recognize.mockResolvedValue(lacking);
    await mapped();
    expect(actor.getSnapshot().can({ type: 'import.checkAsked' })).toBe(false);
    expect(actor.getSnapshot().can({ type: 'import.readingNamed', name: 'x' })).toBe(false);
  }
});

test('a correction that cannot be read keeps the earlier reading, and says why', async () => {
  const { actor, mapped, recognize } = started();
  await mapped();
  recognize.mockRejectedValueOnce({ kind: 'refused', message: 'is not text in the encoding UTF-16LE' });
  actor.send({ type: 'import.formatChosen', format: { encoding: 'utf-16le' } });
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('mapping'));
  expect(context).toMatchObject({ kind: 'models', reading: proposed.reading });
  expect(context.failure).not.toBeNull();
});

test('the columns of a checked file can be corrected, with its reading', async () => {
  const reading = { format: {}, mapping: { source: { value: 'Lab' } } };
  const { actor, settled, recognize, address } = started(checkedRun.id, () => ({ ...checkedRun, reading }));
  await settled();
  actor.send({ type: 'import.columnsOpened' });
  expect(recognize).toHaveBeenLastCalledWith({ file: checkedRun.file, kind: 'models', reading });
  expect(address).toHaveBeenLastCalledWith('');
});

test('an imported file has no columns to correct', async () => {
  const { actor, settled } = started(importedRun.id, () => importedRun);
  await settled();
  expect(actor.getSnapshot().can({ type: 'import.columnsOpened' })).toBe(false);
});
