import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { AnalyzedTable, TableToAnalyze } from '../../contract/entities/studyTable.ts';
import { TABLE_BYTES } from '../../contract/studyTable.ts';
import { offline } from '../../machines/samples.ts';
import { studyUploadMachine, type TableText } from '../../machines/studyUpload/studyUpload.machine.ts';
import type { PickedFile } from '../../machines/upload/upload.machine.ts';

const file = (name: string, bytes = 100) => ({ id: name, name, bytes });
const refused = { kind: 'refused', status: 400, error: 'validation', message: '', fields: { text: 'No line.' } };

/** Starts an upload. The content of a file follows from its name, and analyses arrive when `answer` is called. */
function start() {
  const asked: { table: TableToAnalyze; ended: boolean; answer: () => void; fail: (error: unknown) => void }[] = [];
  const machine = studyUploadMachine.provide({
    actors: {
      read: fromPromise<TableText, { file: PickedFile | null }>(async ({ input }) => {
        if (input.file?.name === 'picture.png') throw new Error('no text');
        return { name: input.file?.name ?? '', text: `text of ${input.file?.name}` };
      }),
      analyze: fromPromise<AnalyzedTable, { table: TableToAnalyze }>(
        ({ input: { table }, signal }) =>
          new Promise((resolve, reject) => {
            const call = {
              table,
              ended: false,
              answer: () => resolve({ name: table.name, analysis: { study: table.study ?? 'E1' } } as AnalyzedTable),
              fail: reject,
            };
            signal.addEventListener('abort', () => {
              call.ended = true;
            });
            asked.push(call);
          }),
      ),
    },
  });
  const upload = createActor(machine).start();
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { upload, asked, settle, now: () => upload.getSnapshot() };
}

test('a file is read, analyzed and shown; a chosen role is analyzed with the event of the view', async () => {
  const { upload, asked, settle, now } = start();
  expect(now().hasTag('empty')).toBe(true);
  upload.send({ type: 'studyUpload.fileChosen', file: file('a.csv') });
  expect(now().hasTag('busy')).toBe(true);
  await settle();
  expect(asked[0]?.table).toEqual({ name: 'a.csv', text: 'text of a.csv', event: { times: 2 } });
  asked[0]?.answer();
  await settle();
  expect(now().hasTag('shown')).toBe(true);
  upload.send({ type: 'studyUpload.eventChosen', event: { volumeMm3: 900 } });
  upload.send({ type: 'studyUpload.roleChosen', arm: 'G1', role: 'control' });
  upload.send({ type: 'studyUpload.roleChosen', arm: 'G2', role: 'untreated' });
  upload.send({ type: 'studyUpload.roleChosen', arm: 'G1', role: 'treatment' });
  expect(asked[3]?.table).toMatchObject({
    roles: [
      { arm: 'G2', role: 'untreated' },
      { arm: 'G1', role: 'treatment' },
    ],
    event: { volumeMm3: 900 },
  });
  // the earlier result stays visible, and only the analysis of the newest choice is used
  expect(now().context.answer?.name).toBe('a.csv');
  expect(asked.map(({ ended }) => ended)).toEqual([false, true, true, false]);
  asked[1]?.answer();
  asked[3]?.answer();
  await settle();
  expect(now().context.answers).toBe(2);
});

test('another study of the table has its own roles; another file starts empty', async () => {
  const { upload, asked, settle, now } = start();
  upload.send({ type: 'studyUpload.fileChosen', file: file('a.csv') });
  await settle();
  asked[0]?.answer();
  await settle();
  upload.send({ type: 'studyUpload.roleChosen', arm: 'G1', role: 'control' });
  upload.send({ type: 'studyUpload.studyChosen', study: 'E2' });
  expect(asked[2]?.table).toEqual({ name: 'a.csv', text: 'text of a.csv', study: 'E2', event: { times: 2 } });
  upload.send({ type: 'studyUpload.fileChosen', file: file('b.csv') });
  expect(now().context.answer).toBeNull();
  asked[2]?.answer();
  await settle();
  expect(asked[3]?.table).toEqual({ name: 'b.csv', text: 'text of b.csv', event: { times: 2 } });
  upload.stop();
  expect(asked[3]?.ended).toBe(true);
});

test('a refused or failed table keeps the pasted text and the choices', async () => {
  const { upload, asked, settle, now } = start();
  upload.send({ type: 'studyUpload.submitted', name: 'Pasted', bytes: 6 });
  expect(now().hasTag('empty')).toBe(true);
  upload.send({ type: 'studyUpload.typed', text: 'pasted' });
  upload.send({ type: 'studyUpload.submitted', name: 'Pasted', bytes: 6 });
  asked[0]?.fail(refused);
  await settle();
  expect(now().hasTag('refused')).toBe(true);
  expect(now().context).toMatchObject({ typed: 'pasted', failure: { fields: { text: 'No line.' } } });
  upload.send({ type: 'studyUpload.typed', text: 'pasted again' });
  upload.send({ type: 'studyUpload.submitted', name: 'Pasted', bytes: 6 });
  asked[1]?.answer();
  await settle();
  expect(now().context).toMatchObject({ typed: 'pasted again', failure: null });
  upload.send({ type: 'studyUpload.roleChosen', arm: 'G1', role: 'control' });
  asked[2]?.fail(offline);
  await settle();
  expect(now().hasTag('failed')).toBe(true);
  expect(now().context).toMatchObject({ answer: { name: 'Pasted' }, roles: [{ arm: 'G1', role: 'control' }] });
  upload.send({ type: 'studyUpload.retried' });
  expect(asked[3]?.table).toEqual(asked[2]?.table);
  asked[3]?.answer();
  await settle();
  expect(now().context).toMatchObject({ answers: 2, failure: null });
  upload.send({ type: 'studyUpload.cleared' });
  expect(now().context).toMatchObject({ typed: '', table: null, answer: null, event: { times: 2 } });
});

test('a file that is too large or not text is not sent', async () => {
  const { upload, asked, settle, now } = start();
  upload.send({ type: 'studyUpload.fileChosen', file: file('a.csv', TABLE_BYTES + 1) });
  expect([now().hasTag('refused'), now().context.problem]).toEqual([true, 'tooLarge']);
  upload.send({ type: 'studyUpload.fileChosen', file: file('picture.png') });
  expect(now().context.problem).toBeNull();
  await settle();
  expect([now().hasTag('refused'), now().context.problem]).toEqual([true, 'unreadable']);
  upload.send({ type: 'studyUpload.typed', text: 'a long text' });
  upload.send({ type: 'studyUpload.submitted', name: 'Pasted', bytes: TABLE_BYTES + 1 });
  expect(now().context).toMatchObject({ problem: 'tooLarge', file: null, typed: 'a long text' });
  expect(asked).toEqual([]);
});
