import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import type { TableChoice } from '../../contract/entities/importReading.ts';
import { openTable } from '../../server/tables/openTable.ts';
import type { TableRow } from '../../server/tables/table.ts';

const directory = mkdtempSync(join(tmpdir(), 'tables-'));
afterAll(() => rmSync(directory, { recursive: true }));
let count = 0;

async function read(content: string | Uint8Array, choice?: TableChoice) {
  const path = join(directory, `file${++count}`);
  writeFileSync(path, content);
  const table = await openTable(path, choice);
  const rows: TableRow[] = [];
  try {
    for await (const row of table.rows()) rows.push(row);
  } finally {
    await table.close();
  }
  return { ...table, rows };
}

const TEXT = 'model,type,age\nM-1,PDX,60\nM-2,CDX,\n';
const ROWS = [
  { line: 2, cells: ['M-1', 'PDX', '60'] },
  { line: 3, cells: ['M-2', 'CDX', ''] },
];
const utf16be = Buffer.from(`\ufeff${TEXT}`, 'utf16le').swap16();

test.each<[string, string | Uint8Array]>([
  ['commas', TEXT],
  ['semicolons', TEXT.replaceAll(',', ';')],
  ['tabs', TEXT.replaceAll(',', '\t')],
  ['bars', TEXT.replaceAll(',', '|')],
  ['a byte order mark', `\ufeff${TEXT}`],
  ['UTF-16, little end first', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
  ['UTF-16 without a mark', Buffer.from(TEXT, 'utf16le')],
  ['UTF-16, big end first', utf16be],
  ['lines that end as on Windows', TEXT.replaceAll('\n', '\r\n')],
  ['lines that end as on old Macs', TEXT.replaceAll('\n', '\r')],
  ['blanks around the names', TEXT.replace('model,type', ' model , type ')],
  ['empty columns at the end', TEXT.replaceAll('\n', ',,\n')],
  ['empty lines at the end', `${TEXT}\n,,\n`],
  ['gzip', gzipSync(TEXT)],
])('%s give the same table', async (_, content) => {
  const { header, rows } = await read(content);
  expect(header).toEqual(['model', 'type', 'age']);
  expect(rows).toEqual(ROWS);
});

test.each([
  ['a comment', `#version 2.4\n${TEXT}`, 2],
  ['comments of two kinds', `##fileformat=VCFv4.2\n##source=x\n#${TEXT}`, 3],
  ['a title and a date', `Export of models,,\nDate: 2026-11-28,,\n${TEXT}`, 3],
  ['the separator of a spreadsheet', `sep=,\n${TEXT}`, 2],
])('%s before the header is passed over, and lines are counted from the first', async (_, content, headerLine) => {
  const { header, rows, format } = await read(content);
  expect(format.headerLine).toBe(headerLine);
  expect(header).toEqual(['model', 'type', 'age']);
  expect(rows.map(({ line }) => line)).toEqual([headerLine + 1, headerLine + 2]);
});

// bytes of `iconv -t gb18030` and `iconv -t windows-1252`
test.each([
  ['gb18030', Buffer.from('6e616d652c610a b7ced3d2d2b6cfd9b0a9 2c310a'.replaceAll(' ', ''), 'hex'), '肺右叶腺癌'],
  ['windows-1252', Buffer.from('6e616d652c610a4df66c6c6572a0b52c310a', 'hex'), 'Möller\u00a0µ'],
  ['utf-8', Buffer.from('name,a\nMüller,1\n'), 'Müller'],
])('text in %s is recognized', async (encoding, content, name) => {
  const { format, rows } = await read(content);
  expect(format.encoding).toBe(encoding);
  expect(rows[0]?.cells).toEqual([name, '1']);
});

test('a person can correct the encoding, the delimiter and the header', async () => {
  const { rows, header } = await read(Buffer.from('x;y\na;b\n4df6;2\n', 'latin1'), {
    encoding: 'windows-1252',
    delimiter: ';',
    headerLine: 2,
  });
  expect([header, rows]).toEqual([['a', 'b'], [{ line: 3, cells: ['4df6', '2'] }]]);
});

test('long lists in a cell do not decide the delimiter, unless the header has it', async () => {
  const lists = Array.from({ length: 5 }, (_, number) => `M-${number},drug,0;1;2;3;4;5;6`);
  const table = await read(['model,arm,dosing_days', ...lists, ''].join('\n'));
  expect(table.header).toEqual(['model', 'arm', 'dosing_days']);
  expect(table.rows[0]?.cells).toEqual(['M-0', 'drug', '0;1;2;3;4;5;6']);
  const titled = await read(
    ['Study 17', ...[['a', 'b', 'c'], ...[1, 2, 3].map((n) => [n, n, '1,5'])].map((one) => one.join(';'))].join('\n'),
  );
  expect(titled.header).toEqual(['a', 'b', 'c']);
});

test('numbers with a decimal comma get a point, and words with commas stay', async () => {
  const { rows, format } = await read('gene;value;note\nTP53;1,5;a,b\nKRAS;-0,25;c\n');
  expect(format.decimalComma).toBe(true);
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['TP53', '1.5', 'a,b'],
    ['KRAS', '-0.25', 'c'],
  ]);
});

test('quotes inside a file with tabs are text; those around all cells are not', async () => {
  const measured = await read('gene\tlength\nA\t5" long\nB\t"open\n');
  expect(measured.rows.map(({ cells }) => cells[1])).toEqual(['5" long', '"open']);
  const quoted = await read('"gene"\t"n"\n"A"\t"1"\n');
  expect(quoted.rows).toEqual([{ line: 2, cells: ['A', '1'] }]);
});

test.each([
  ['', 'empty', 1],
  ['a,b\n1,2\n3\n', 'cutRow', 3],
  ['a,b\n1\n3,4\n', 'shortRow', 2],
  ['a,b\n1,2,3\n', 'wideRow', 2],
  ['a,b\n"1,2\n', 'openQuote', 2],
  ['a,b\nx"1",2\n', 'strayQuote', 2],
  ['a,b\n\0,2\n', 'zeroByte', 2],
])('%j is refused', async (content, fault, line) => {
  await expect(read(content)).rejects.toMatchObject({ fault, line });
});

test('a workbook: its first sheet with a table, or the chosen one; days, numbers and formulas as values', async () => {
  const workbook = await writeXlsx({
    sheets: [
      { name: 'Notes', rows: [['For review']] },
      {
        name: 'Models',
        rows: [['Export'], ['model', 'day', 'n'], ['M-1', new Date('2026-11-02T00:00:00Z'), 1.5], [], ['M-2', null, 2]],
      },
    ],
  });
  const { format, sheets, header, rows } = await read(workbook);
  expect([format.sheet, sheets, header]).toEqual(['Models', ['Notes', 'Models'], ['model', 'day', 'n']]);
  expect(rows).toEqual([
    { line: 3, cells: ['M-1', '2026-11-02', '1.5'] },
    { line: 5, cells: ['M-2', '', '2'] },
  ]);
  await expect(read(workbook, { sheet: 'Models', headerLine: 2 })).resolves.toMatchObject({ rows });
  await expect(read(workbook, { sheet: 'Other' })).rejects.toMatchObject({ fault: 'noSheet' });
});

async function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

test('an archive: its first table, or the chosen one', async () => {
  const archive = await zipOf({
    'readme.md': 'x',
    '__MACOSX/a.csv': 'x',
    'a.csv': TEXT,
    'b.tsv.gz': gzipSync('c\td\n1\t2\n'),
  });
  const first = await read(archive);
  expect([first.members, first.format.member, first.rows]).toEqual([['a.csv', 'b.tsv.gz'], 'a.csv', ROWS]);
  expect((await read(archive, { member: 'b.tsv.gz' })).rows).toEqual([{ line: 2, cells: ['1', '2'] }]);
  await expect(read(archive, { member: 'c.csv' })).rejects.toMatchObject({ fault: 'noMember' });
  await expect(read(archive.subarray(0, 60))).rejects.toMatchObject({ fault: 'brokenArchive' });
});

test('files that describe the same rows are joined, and may be read alone', async () => {
  const archive = await zipOf({
    'study/meta_study.txt': 'type_of_cancer: brca\n',
    'study/data_clinical_patient.txt': '#Patient\tSex\n#STRING\tSTRING\nPATIENT_ID\tSEX\nP-1\tFemale\n',
    'study/data_clinical_sample.txt':
      '#Patient\tSample\n#STRING\tSTRING\nPATIENT_ID\tSAMPLE_ID\nP-1\tS-1\nP-2\tS-2\nP-1\tS-3\n',
  });
  const whole = await read(archive);
  expect(whole.members).toEqual([
    'study/data_clinical_sample.txt + study/data_clinical_patient.txt',
    'study/data_clinical_patient.txt',
    'study/data_clinical_sample.txt',
  ]);
  expect(whole.header).toEqual(['PATIENT_ID', 'SAMPLE_ID', 'SEX']);
  expect(whole.rows).toEqual([
    { line: 4, cells: ['P-1', 'S-1', 'Female'] },
    { line: 5, cells: ['P-2', 'S-2', ''] },
    { line: 6, cells: ['P-1', 'S-3', 'Female'] },
  ]);
  const alone = await read(archive, { member: 'study/data_clinical_patient.txt' });
  expect(alone.rows).toEqual([{ line: 4, cells: ['P-1', 'Female'] }]);
});

test('in a file with tabs, a line break between two quotes belongs to the cell', async () => {
  const { rows } = await read('id\tdiagnosis\tsize\nM-1\t"ductal\n"\t1\nM-2\tplain\t2\n');
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['M-1', 'ductal\n', '1'],
    ['M-2', 'plain', '2'],
  ]);
});

/** Returns a workbook with this text in its second row, and more parts. */
const bookOf = async (text: string) => Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: [['a'], [text]] }] }));

describe('a file that was made to do harm is refused with its fault', () => {
  test('a workbook whose shared texts fill the memory', async () => {
    const texts = `<sst><si><t>${'A'.repeat(101_000_000)}</t></si></sst>`;
    const workbook = await zipOf({ 'xl/workbook.xml': '<workbook/>', 'xl/sharedStrings.xml': texts });
    expect(workbook.length).toBeLessThan(1_000_000);
    await expect(read(workbook)).rejects.toMatchObject({ fault: 'heavyWorkbook' });
  });

  test('a workbook that says a part is empty, but it is not', async () => {
    const workbook = await zipOf({ 'xl/workbook.xml': '<workbook/>', 'xl/sharedStrings.xml': 'A'.repeat(5_000) });
    const record = workbook.lastIndexOf('PK\x01\x02', undefined, 'latin1');
    workbook.writeUInt32LE(0, record + 24);
    await expect(read(workbook)).rejects.toMatchObject({ fault: 'brokenArchive' });
  });

  test('a cell that is longer than Excel allows', async () => {
    await expect(read(await bookOf('A'.repeat(32_767)))).resolves.toMatchObject({ header: ['a'] });
    await expect(read(await bookOf('A'.repeat(32_768)))).rejects.toMatchObject({ fault: 'longCell', line: 2 });
  });

  test('a sheet that says it has a billion rows has those that are there', async () => {
    const { rows } = await read(
      await zipOf({
        '[Content_Types].xml': '<Types/>',
        '_rels/.rels': `<Relationships><Relationship Id="r" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
        'xl/workbook.xml': '<workbook><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
        'xl/worksheets/sheet1.xml':
          '<worksheet><dimension ref="A1:XFD1000000000"/><sheetData><row r="1"><c r="A1" t="str"><v>a</v></c></row>' +
          '<row r="2"><c r="A2"><v>1</v></c></row></sheetData></worksheet>',
      }),
    );
    expect(rows).toEqual([{ line: 2, cells: ['1'] }]);
  });

  test('an archive with a path outside of itself', async () => {
    const archive = await zipOf({ 'aa/evil.csv': TEXT });
    const evil = Buffer.from(archive.toString('latin1').replaceAll('aa/evil.csv', '../evil.csv'), 'latin1');
    await expect(read(evil)).rejects.toMatchObject({ fault: 'outsidePath' });
  });

  test('archives within archives without end', async () => {
    let packed = gzipSync(TEXT);
    for (let depth = 1; depth < 3; depth++) packed = gzipSync(packed);
    await expect(read(packed)).resolves.toMatchObject({ rows: ROWS });
    await expect(read(gzipSync(packed))).rejects.toMatchObject({ fault: 'nested' });
  });

  test('an archive of very many files', async () => {
    const files = Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`${at}.csv`, 'a\n1\n']));
    await expect(read(await zipOf(files))).rejects.toMatchObject({ fault: 'manyFiles', detail: '10000' });
  });

  test('a line without end', async () => {
    await expect(read(`a,b\n1,${'x'.repeat(20_000_000)}`)).rejects.toMatchObject({ fault: 'longRow', line: 2 });
    await expect(read('x'.repeat(20_000_000))).rejects.toMatchObject({ fault: 'longRow', line: 1 });
  });
});

test('the head of a packed text ends with a whole row, whatever is cut', async () => {
  const row = `${'x'.repeat(1_000)},"a\nb",1\n`;
  const path = join(directory, 'head');
  writeFileSync(path, gzipSync(`name,note,n\n${row.repeat(70_000)}`));
  const lengths = new Set<string>();
  let count = 0;
  const table = await openTable(path, {}, 'head');
  for await (const { cells } of table.rows()) {
    count++;
    lengths.add(cells.map((cell) => cell.length).join());
  }
  expect(table.isCut?.()).toBe(true);
  await table.close();
  expect([...lengths]).toEqual(['1000,3,1']);
  expect(count).toBeGreaterThan(60_000);
  expect(count).toBeLessThan(66_000);
});

test('the head of a workbook says whether the workbook has more', async () => {
  const cutOf = async (rows: number) => {
    const path = join(directory, `head${rows}.xlsx`);
    writeFileSync(
      path,
      await writeXlsx({ sheets: [{ name: 'S', rows: Array.from({ length: rows }, (_, at) => [`a${at}`]) }] }),
    );
    const table = await openTable(path, {}, 'head');
    let count = 0;
    for await (const _ of table.rows()) count++;
    await table.close();
    return [count, table.isCut?.()];
  };
  expect(await cutOf(50)).toEqual([49, false]);
  expect(await cutOf(100_010)).toEqual([99_999, true]);
});
