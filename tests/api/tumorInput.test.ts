import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TumorToMatch } from '../../contract/entities/tumor.ts';
import { MAX_TUMOR_ENTRIES } from '../../contract/tumorLimits.ts';
import { tumorMatches } from '../../server/modules/workbench/tumor/tumor.ts';
import { type DemoIndex, demoIndex } from './support/demoIndex.ts';

let demo: DemoIndex;
beforeAll(async () => {
  demo = await demoIndex();
});
afterAll(() => demo.close());

const match = (body: TumorToMatch, signal = new AbortController().signal) =>
  tumorMatches(
    { local: { view: async () => ({ snapshot: demo.index.snapshot, generation: 1 }) }, database: demo.database },
    body,
    { locale: 'en', signal },
  );
const read = async (text: string) =>
  (await match({ text })).entries.map(({ gene, kind, change, reason }) =>
    gene === null ? `- ${reason}` : [gene, kind, change].filter(Boolean).join(' '),
  );

test.each([
  ['EGFR p.Leu858Arg', ['EGFR mutation L858R']],
  ['ERBB2 amp', ['ERBB2 amplification']],
  ['HER2 扩增', ['ERBB2 amplification']],
  ['BRAF V600E; TP53 R175H', ['BRAF mutation V600E', 'TP53 mutation R175H']],
  ['BRAF V600E； TP53 R175H', ['BRAF mutation V600E', 'TP53 mutation R175H']],
  ['KRAS G12C, STK11 loss', ['KRAS mutation G12C', 'STK11 deletion']],
  ['KRAS G12C，STK11 缺失', ['KRAS mutation G12C', 'STK11 deletion']],
  ['EGFR L858R, T790M', ['EGFR mutation L858R', 'EGFR mutation T790M']],
  ['EGFR L858R; T790M\nC797S', ['EGFR mutation L858R', 'EGFR mutation T790M', 'EGFR mutation C797S']],
  ['KRAS G12C G12D', ['KRAS mutation G12C', 'KRAS mutation G12D']],
  ['EGFR c.2573T>G', ['EGFR mutation L858R']],
  ['TP53 mutation', ['TP53 mutation']],
  ['qqxyzzy', ['- unknown']],
  ['EGFR wild type', ['- notAnAlteration']],
  ['lung cancer', ['- notAnAlteration']],
])('%s', async (text, expected) => {
  expect(await read(text)).toEqual(expected);
});

/**
 * Does some work while every pause that it offers is due, and returns how often other calls had their turn meanwhile.
 *
 * @param onTurn is called in each of the turns with its number
 */
async function turnsDuring(work: () => Promise<unknown>, onTurn: (turn: number) => void = () => {}): Promise<number> {
  let time = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    time += 1_000;
    return time;
  });
  let turns = 0;
  let isDone = false;
  const other = (async () => {
    for (await turn(); !isDone; await turn()) onTurn(++turns);
  })();
  try {
    await work();
  } finally {
    isDone = true;
    clock.mockRestore();
    await other;
  }
  return turns;
}

test('a line of thousands of parts is refused before they are read', async () => {
  const parts = Array.from({ length: 5_000 }, (_, place) => `qwertz${place} with some more words not0`);
  const refused = () => expect(match({ text: `EGFR L858R,${parts.join(',')}` })).rejects.toThrow('5001');
  expect(await turnsDuring(refused)).toBe(0);
});

test('other calls have their turn after each part of a line', async () => {
  const parts = Array.from({ length: 200 }, (_, place) => `qwertz${place} with some more words not0`);
  const turns = await turnsDuring(() => match({ text: `EGFR L858R,${parts.join(',')}` }));
  expect(turns).toBeGreaterThan(parts.length);
});

const OTHER_COLUMNS = Array.from({ length: 60 }, (_, place) => `\tcolumn${place}`);
const maf = (rows: number) =>
  [
    `Hugo_Symbol\tVariant_Classification\tHGVSp_Short\tTumor_Sample_Barcode${OTHER_COLUMNS.join('')}`,
    'EGFR\tMissense_Mutation\tp.L858R\tt1',
    ...Array.from(
      { length: rows },
      (_, row) => `GENE${row}\tSilent\tp.A${row}=\tt1${'\t.'.repeat(OTHER_COLUMNS.length)}`,
    ),
  ].join('\n');

test('other calls have their turn while a large file is read: after every row, each time that it is read', async () => {
  const text = maf(12_000);
  expect(text.length).toBeGreaterThan(1_600_000);
  expect(await turnsDuring(() => match({ text }))).toBeGreaterThan(2 * 12_000);
});

test('a file is read no further when its caller has left', async () => {
  const leaving = new AbortController();
  const LAST = 100;
  const turns = await turnsDuring(
    () => expect(match({ text: maf(12_000) }, leaving.signal)).rejects.toThrow('abort'),
    (count) => {
      if (count === LAST) leaving.abort();
    },
  );
  expect(turns).toBeGreaterThanOrEqual(LAST);
  expect(turns).toBeLessThan(LAST + 5);
});

test('a file with many samples is refused before its columns are read', async () => {
  const samples = Array.from({ length: 100_000 }, (_, place) => `s${place}`).join('\t');
  const head = '##fileformat=VCFv4.2\n#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT';
  const text = `${head}\t${samples}\n7\t55259515\t.\tT\tG\t.\t.\t.\tGT\n`;
  expect(await turnsDuring(() => expect(match({ text })).rejects.toThrow('100000'))).toBe(0);
});

test('a fusion is read with both genes', async () => {
  const [fusion] = (await match({ text: 'EML4-ALK' })).entries;
  expect(fusion?.kind).toBe('fusion');
  expect(['ALK', 'EML4']).toContain(fusion?.gene);
});

const MAF = [
  '#version 2.4',
  'Hugo_Symbol\tEntrez_Gene_Id\tTumor_Sample_Barcode\tVariant_Classification\tHGVSp_Short\tt_AF',
  'EGFR\t1956\tP-1\tMissense_Mutation\tp.L858R\t0.41',
  'TP53\t7157\tP-1\tNonsense_Mutation\tp.R342*\t0.6',
  'APC\t324\tP-1\tSilent\tp.L292=\t0.3',
  'KRAS\t3845\tP-1\tIntron\t\t0.3',
];

test('the text of a MAF: variants that change the protein count, silent ones are passed over', async () => {
  const { format, entries, unread } = await match({ text: MAF.join('\r\n') });
  expect(format).toBe('maf');
  expect(entries.map(({ gene, change, reason }) => [gene, change ?? reason])).toEqual([
    ['EGFR', 'L858R'],
    ['TP53', 'R342*'],
    [null, 'silent'],
    [null, 'silent'],
  ]);
  expect(unread).toEqual([{ reason: 'silent', count: 2 }]);
});

test('an excerpt of a MAF without the column of samples is read; rows of two samples are refused', async () => {
  const rows = MAF.map((line) => line.split('\t').toSpliced(2, 1).join('\t'));
  expect((await match({ text: rows.join('\n') })).entries).toHaveLength(4);
  const two = [...MAF, 'BRAF\t673\tP-2\tMissense_Mutation\tp.V600E\t0.2'];
  await expect(match({ text: two.join('\n') })).rejects.toMatchObject({
    status: 400,
    message: 'The file has the variants of 2 samples. Paste the lines of one tumor.',
  });
});

test.each([
  [
    'VEP',
    [
      '##fileformat=VCFv4.2',
      '##INFO=<ID=CSQ,Number=.,Type=String,Description="Consequence annotations from Ensembl VEP. Format: Allele|Consequence|IMPACT|SYMBOL|HGVSp|PICK">',
      '#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\tNORMAL\tTUMOR',
      '7\t140453136\t.\tA\tT\t.\tPASS\tCSQ=T|missense_variant|MODERATE|BRAF|ENSP00000288602.6:p.Val600Glu|1\tGT\t0/0\t0/1',
      '7\t140453140\t.\tA\tT\t.\tPASS\tCSQ=T|synonymous_variant|LOW|BRAF|ENSP00000288602.6:p.Gln61%3D|1\tGT\t0/0\t0/1',
    ],
  ],
  [
    'SnpEff',
    [
      '##fileformat=VCFv4.1',
      `##INFO=<ID=ANN,Number=.,Type=String,Description="Functional annotations: 'Allele | Annotation | Annotation_Impact | Gene_Name | Gene_ID | Feature_Type | Feature_ID | Transcript_BioType | Rank | HGVS.c | HGVS.p' ">`,
      '#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\tA',
      '7\t140453136\t.\tA\tT\t.\tPASS\tANN=T|missense_variant|MODERATE|BRAF|||||||p.Val600Glu\tGT\t0/1',
      '7\t140453150\t.\tA\tT\t.\tPASS\tANN=T|intron_variant|MODIFIER|BRAF|||||||\tGT\t0/1',
    ],
  ],
])('the text of a VCF annotated by %s', async (_, lines) => {
  const { format, entries, models } = await match({ text: lines.join('\n') });
  expect(format).toBe('vcf');
  expect(entries.map(({ gene, change, reason }) => [gene, change ?? reason])).toEqual([
    ['BRAF', 'V600E'],
    [null, 'silent'],
  ]);
  expect(models[0]?.reasons[0]).toEqual({ how: 'change', names: ['BRAF V600E'], count: 1 });
});

test('more alterations than can be compared are refused with what to do', async () => {
  const lines = Array.from({ length: MAX_TUMOR_ENTRIES + 1 }, (_, place) => `TP53 R${place + 1}H`);
  await expect(match({ text: lines.join('\n') })).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('at most 1000'),
  });
});

test('other calls have their turn while the most alterations are compared', async () => {
  const rows = Array.from(
    { length: MAX_TUMOR_ENTRIES },
    (_, place) => `TP53\t7157\tP-1\tMissense_Mutation\tp.R${place + 1}H\t0.4`,
  );
  const turns = await turnsDuring(async () => {
    const { entries } = await match({ text: [...MAF.slice(0, 2), ...rows].join('\n') });
    expect(entries).toHaveLength(MAX_TUMOR_ENTRIES);
  });
  // each row is read twice, and each alteration is understood and added to the sums
  expect(turns).toBeGreaterThan(4 * MAX_TUMOR_ENTRIES);
});

test('a gene that no model has altered is named and has no weight', async () => {
  const [{ id: known }] = (await demo.rows<{ id: string }>(
    `select symbol as id from gene where not exists (select from model, jsonb_array_elements(alterations) a
      where a->>'gene' = gene.symbol or a->>'proteinChange' like '%' || gene.symbol || '%') order by symbol limit 1`,
  )) as [{ id: string }];
  const [alone, beside] = await Promise.all([
    match({ text: 'EGFR L858R', tested: 'all' }),
    match({ text: `EGFR L858R\n${known} mutation`, tested: 'all' }),
  ]);
  expect(beside.entries[1]).toMatchObject({ gene: known, models: 0 });
  expect(beside.models.map(({ score }) => score)).toEqual(alone.models.map(({ score }) => score));
});
