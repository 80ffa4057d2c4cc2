import { expect, test } from 'vitest';
import { plainWord, STUDY_COLUMNS } from '../../contract/studyTable.ts';
import { REMOVAL_CAUSES } from '../../contract/vocabulary.ts';
import { named } from '../../server/modules/analysis/handlers.ts';
import analyzeTable from '../../server/modules/analysis/table/analyzeTable.ts';
import { causeOf } from '../../server/modules/analysis/table/roles.ts';
import { textFormatOf } from '../../server/tables/textFormat.ts';
import { csvText } from '../../src/effects/csv.ts';
import { readTableText } from '../../src/effects/tableText.ts';
import { animalFileColumns, animalFileRows } from '../../src/site/study/curveTables.ts';
import { figureArms } from '../../src/site/study/figureArms.ts';
import { sampleTable } from '../../src/site/studyUpload/sampleTable.ts';
import shown from '../../stories/models/analyzedTable.json' with { type: 'json' };
import { storyTable } from '../../stories/models/storyTable.ts';
import { studySamples } from '../support/studySamples.ts';

test('the downloadable sample is read completely, and has every result', () => {
  const answer = analyzeTable({ name: 'sample.csv', text: sampleTable() });
  if ('refused' in answer) throw new Error(answer.refused.en);
  expect(answer.reading).toMatchObject({ refused: 0, remarks: [], ignored: [] });
  expect(answer.reading.columns.map(({ column }) => column)).toEqual(
    Object.keys(STUDY_COLUMNS).filter((column) => column !== 'study'),
  );
  const { arms, combinations, reference } = answer.analysis;
  expect(reference).toBe('Vehicle');
  expect(arms.map(({ n }) => n)).toEqual([6, 6, 6, 6]);
  expect(arms[0]?.removals).toEqual([{ cause: 'tumorSize', animals: expect.any(Number) }]);
  expect(combinations.map(({ arm }) => arm)).toEqual(['Drug A + Drug B']);
  for (const { comparison } of arms.slice(1)) expect(comparison?.tgiPercent?.value).toBeGreaterThan(20);
});

test('the stories show the results of their table', () => {
  const answer = analyzeTable({ name: 'growth.csv', text: storyTable });
  if ('refused' in answer) throw new Error(answer.refused.en);
  const { reading, analysis } = answer;
  const names = { drug: (name: string) => ({ en: name, zh: name }) };
  expect(shown).toEqual({ name: 'growth.csv', reading, analysis: named(analysis, null, names) });
});

test('the portal reads its own CSV files: the line about their source is no header', () => {
  const arms = figureArms(studySamples().usual.arms);
  const rows = animalFileRows(arms);
  const columns = animalFileColumns();
  const file = csvText(
    { columns: columns.map(({ label }) => label), rows: rows.map((row) => columns.map(({ text }) => text(row))) },
    'Oncology Browser, ST-0101, Individual animals, record of 2025-04-07, http://portal/a, downloaded 2026-01-01 "now"',
  );
  // pasted from a spreadsheet, the cells are separated by tabs
  const pasted = file.replaceAll(/"[^"]*(?:""[^"]*)*"|,/g, (found) => (found === ',' ? '\t' : found));
  for (const text of [file, file.slice(1), pasted, pasted.replace(/\r\n/, '\t\t\t\t\t\r\n')]) {
    const answer = analyzeTable({ name: 'file.csv', text });
    if ('refused' in answer) throw new Error(answer.refused.en);
    expect(answer.reading).toMatchObject({ lines: rows.length, refused: 0 });
    expect(answer.analysis.arms.map(({ name, n }) => [name, n])).toEqual(arms.map(({ title, n }) => [title, n]));
  }
  // the files that are imported find their header by themselves
  expect(textFormatOf(file.slice(1), true)).toMatchObject({ delimiter: ',', headerLine: 2 });
  const broken = analyzeTable({ name: 'file.csv', text: `${file}Vehicle,1,soon,150,,20\r\n` });
  expect('refused' in broken || broken.reading.remarks).toMatchObject([{ line: rows.length + 3, column: 'day' }]);
});

test('a comma that may separate thousands is refused, unless another number shows decimal commas', () => {
  const volumes = (values: readonly string[]) => {
    const lines = values.map((value, at) => `Vehicle\t1\t${at}\t${value}`);
    const answer = analyzeTable({ name: 'a.tsv', text: ['arm\tanimal\tday\tvolume', ...lines].join('\n') });
    if ('refused' in answer) throw new Error(answer.refused.en);
    const points = answer.analysis.arms[0]?.animals[0]?.points ?? [];
    return { read: points.map(({ volumeMm3 }) => volumeMm3), remarks: answer.reading.remarks.map(({ line }) => line) };
  };
  expect(volumes(['950', '1,200', '12,000'])).toEqual({ read: [950], remarks: [3, 4] });
  expect(volumes(['950,5', '1,200', '12,000'])).toEqual({ read: [950.5, 1.2, 12], remarks: [] });
  expect(volumes(['0,125', '1,200'])).toEqual({ read: [0.125, 1.2], remarks: [] });
});

test('the reason for a skipped value is complete, with the words that the column accepts', () => {
  const lines = ['arm\tanimal\tday\tvolume\tremoval', 'A\t1\t0\t100\t', 'A\t1\t7\t1,200\t', 'A\t1\t8\t120\teaten'];
  const answer = analyzeTable({ name: 'a.tsv', text: lines.join('\n') });
  if ('refused' in answer) throw new Error(answer.refused.en);
  const [comma, cause] = answer.reading.remarks.map(({ reason }) => reason);
  expect(comma?.en).toBe('the comma may be a decimal or a thousands separator: write 1200 or 1.2');
  expect(cause?.zh).toBe('不是已知的离组原因：肿瘤大小、体重、溃疡、状态、死亡、取样、其他');
  const [, words = ''] = cause?.en.split('is not one of the causes ') ?? [];
  expect(words.split(', ').map(causeOf)).toEqual(REMOVAL_CAUSES);
});

test('no header matches two columns', () => {
  const all = Object.values(STUDY_COLUMNS).flatMap(({ headers }) => headers.map(plainWord));
  expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([]);
});

test('a spreadsheet file is read in its own encoding; a file that is not text is refused', async () => {
  const file = (bytes: Uint8Array<ArrayBuffer> | string, name = 'a.csv') => new File([bytes], name);
  const text = '组别,体积\n溶媒,1';
  expect(await readTableText(file(text, 'growth\n.csv'))).toEqual({ name: 'growth .csv', text });
  const gb = Uint8Array.from([0xd7, 0xe9, 0xb1, 0xf0, 0x2c, 0xcc, 0xe5, 0xbb, 0xfd]);
  expect((await readTableText(file(gb))).text).toBe('组别,体积');
  expect((await readTableText(file(Uint8Array.from([0x6d, 0x6d, 0xb3, 0x29, 0x0a])))).text).toBe('mm³)\n');
  const wide = Uint8Array.from([0xff, 0xfe, ...Buffer.from(text, 'utf16le')]);
  expect((await readTableText(file(wide))).text).toBe(text);
  const workbooks = [
    [0x50, 0x4b, 3, 4, 9],
    [0xd0, 0xcf, 0x11, 0xe0],
    [0x61, 0, 0x62],
  ];
  for (const bytes of workbooks) await expect(readTableText(file(Uint8Array.from(bytes)))).rejects.toThrow('no text');
});

test('each arm has the source of its role: the user, the table, or a proposal', () => {
  const arms = [
    ['Vehicle', 'control'],
    ['A', 'treatment'],
    ['B', 'treatment'],
    ['C', ''],
    ['D', ''],
  ] as const;
  const lines = arms.flatMap(([arm, role]) => [`${arm}\t1\t0\t100\t${role}`, `${arm}\t1\t7\t200\t${role}`]);
  const answer = analyzeTable({
    name: 'a.tsv',
    text: ['arm\tanimal\tday\tvolume\trole', ...lines].join('\n'),
    roles: [
      { arm: 'A', role: 'treatment' },
      { arm: 'B', role: 'untreated' },
      { arm: 'C', role: 'untreated' },
    ],
  });
  if ('refused' in answer) throw new Error(answer.refused.en);
  expect(answer.reading.roles).toEqual([
    { arm: 'Vehicle', role: 'control', from: 'table' },
    // The user's choice agrees with the table.
    { arm: 'A', role: 'treatment', from: 'table' },
    { arm: 'B', role: 'untreated', from: 'user' },
    { arm: 'C', role: 'untreated', from: 'user' },
    { arm: 'D', role: 'treatment', from: 'proposed' },
  ]);
});
