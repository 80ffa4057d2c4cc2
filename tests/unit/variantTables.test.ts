import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { H3_GENES, NUMBERINGS } from '../../contract/residueNumberings.ts';
import { EXONS, HOTSPOTS, HOTSPOTS_SOURCE, NAMED_VARIANTS } from '../../contract/variantTables.ts';
import { proteinChangeOf } from '../../server/modules/search/changes/coding.ts';
import { keysAsked } from '../../server/modules/search/changes/keys.ts';
import { parseProteinChange, writtenChange } from '../../server/modules/search/changes/proteinChange.ts';
import {
  codingSequence,
  geneOfAccession,
  residuesOfExon,
  sequencedGenes,
  translated,
} from '../../server/modules/search/changes/transcripts.ts';

/** Residues from papers and drug labels, and protein lengths from UniProt. */
const KNOWN: Readonly<Record<string, { length: number; residues: readonly string[] }>> = {
  ABL1: { length: 1130, residues: ['T315', 'E255', 'Y253', 'F317', 'F359'] },
  APC: { length: 2843, residues: ['R1450', 'E1309', 'R876', 'I1307'] },
  ATM: { length: 3056, residues: ['R337', 'R3008', 'V2424'] },
  BRAF: { length: 766, residues: ['V600', 'G469', 'K601', 'D594'] },
  BRCA1: { length: 1863, residues: ['C61', 'M1775', 'R1699'] },
  BRCA2: { length: 3418, residues: ['W2626', 'D2723', 'K3326'] },
  CDC73: { length: 531, residues: ['M1'] },
  CDKN2A: { length: 156, residues: ['R58', 'R80', 'D108', 'P114'] },
  CREBBP: { length: 2442, residues: ['R1446', 'Y1450', 'S1680'] },
  DDX41: { length: 622, residues: ['R525', 'M1', 'D140'] },
  EGFR: { length: 1210, residues: ['L858', 'T790', 'C797', 'G719', 'E746', 'A750', 'S768', 'A289', 'L861'] },
  ERBB2: { length: 1255, residues: ['S310', 'L755', 'V777', 'V842', 'Y772', 'A775', 'G776', 'D769'] },
  EZH2: { length: 751, residues: ['Y646', 'A682', 'A692'] },
  FLT3: { length: 993, residues: ['D835', 'I836', 'F691', 'N676'] },
  KIT: { length: 976, residues: ['D816', 'V559', 'W557', 'V654', 'T670', 'N822', 'A502'] },
  KRAS: { length: 188, residues: ['G12', 'G13', 'Q61', 'A146', 'K117', 'A59'] },
  MLH1: { length: 756, residues: ['V384', 'M1'] },
  PIK3CA: { length: 1068, residues: ['H1047', 'E545', 'E542', 'R88', 'C420', 'N345', 'Q546'] },
  PTEN: { length: 403, residues: ['R130', 'R173', 'C124', 'R233'] },
  RET: { length: 1114, residues: ['M918', 'C634', 'V804', 'G810'] },
  TP53: { length: 393, residues: ['R175', 'R248', 'R273', 'R282', 'Y220', 'G245', 'R249', 'P72', 'R213'] },
  VHL: { length: 213, residues: ['R167', 'C162', 'P25'] },
};

describe('the stored coding sequences', () => {
  test('are those of the table in this test', () => {
    expect(sequencedGenes()).toEqual(Object.keys(KNOWN).toSorted());
  });

  test.each(Object.entries(KNOWN))('%s encodes the known protein', (gene, { length, residues }) => {
    const { bases = '', protein = '', exonEnds = [], transcript } = codingSequence(gene) ?? {};
    expect(bases).toMatch(/^ATG(?:[ACGT]{3})+$/);
    expect(protein).toMatch(/^M[^*]+\*$/);
    expect(protein.length - 1).toBe(length);
    for (const residue of residues)
      expect(protein.charAt(Number(residue.slice(1)) - 1), residue).toBe(residue.charAt(0));
    if (exonEnds.length > 0) expect(exonEnds.at(-1)).toBe(bases.length);
    expect(geneOfAccession(transcript ?? '')).toBe(gene);
  });

  test('codons follow the standard code', () => {
    expect(translated('ATGGCTTGGTAATGA')).toBe('MAW**');
  });
});

/** `tests/data/coding-changes.csv`: the variants of DepMap 25Q3 (CC BY 4.0) in the stored coding sequences. */
describe('base changes are read as in a public data set', () => {
  const rows = readFileSync(new URL('../data/coding-changes.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  test.each(rows.map((row) => row.split(',')))('%s %s', (gene = '', coding = '', stated = '') => {
    const read = proteinChangeOf(gene, coding);
    const expected = parseProteinChange(stated);
    expect(typeof read).toBe('object');
    expect(expected).toBeDefined();
    if (typeof read !== 'object' || expected === undefined) return;
    const shown = writtenChange(read);
    // what depends on the bases after the coding sequence remains open
    const open = shown.endsWith('*?');
    expect(open ? shown.replace(/\*\?$/, '') : shown).toBe(
      open ? writtenChange(expected).replace(/\*\d+$/, '') : writtenChange(expected),
    );
  });
});

describe('the tables', () => {
  test('hotspots are residues of the stored proteins', () => {
    expect(HOTSPOTS_SOURCE).not.toBe('');
    for (const [gene, residues] of Object.entries(HOTSPOTS)) {
      const { protein } = codingSequence(gene) ?? {};
      for (const residue of residues) {
        expect(residue).toMatch(/^[A-Y]\d+$/);
        if (protein !== undefined)
          expect(`${protein.charAt(Number(residue.slice(1)) - 1)}`, `${gene} ${residue}`).toBe(residue.charAt(0));
      }
    }
  });

  test('a residue is numbered as in the stored protein, and has one meaning', () => {
    for (const { gene, residues, transcript, others, source } of NUMBERINGS) {
      expect([transcript, others, source].every((text) => text.length > 0)).toBe(true);
      expect(new Set(residues.map((residue) => residue.charAt(0))).size).toBe(1);
      const { protein } = codingSequence(gene) ?? {};
      const [own, ...legacy] = residues;
      if (protein === undefined) continue;
      expect(protein.charAt(Number(own.slice(1)) - 1), `${gene} ${own}`).toBe(own.charAt(0));
      for (const other of legacy)
        expect(protein.charAt(Number(other.slice(1)) - 1), `${gene} ${other}`).not.toBe(other.charAt(0));
    }
    const all = NUMBERINGS.flatMap(({ gene, residues }) => residues.map((residue) => `${gene} ${residue}`));
    expect(new Set(all).size).toBe(all.length);
    expect(new Set(NUMBERINGS.filter(({ gene }) => gene.startsWith('H3')).map(({ gene }) => gene))).toEqual(
      new Set(H3_GENES),
    );
  });

  test('each name has a transcript and a source, and one key', () => {
    for (const { gene, name, names, transcript, source } of NAMED_VARIANTS) {
      expect(transcript).toMatch(/^NM_\d+$/);
      expect(source).not.toBe('');
      expect(geneOfAccession(transcript)).toBe(gene);
      for (const one of [name, ...names, `${gene}-${name}`])
        expect(keysAsked(gene, one), one).toEqual(keysAsked(gene, name));
    }
  });

  test.each([
    ['EGFR', 18, [688, 728]],
    ['EGFR', 19, [729, 761]],
    ['EGFR', 20, [762, 823]],
    ['EGFR', 21, [824, 875]],
    ['KRAS', 2, [1, 37]],
    ['KRAS', 3, [38, 97]],
    ['KRAS', 4, [98, 150]],
    ['BRAF', 15, [581, 620]],
    ['ERBB2', 20, [770, 831]],
    ['TP53', 5, [126, 186]],
    ['KIT', 11, [550, 591]],
    ['MET', 14, [963, 1010]],
    ['KRAS', 1, undefined],
    ['KRAS', 9, undefined],
  ] as const)('%s exon %i', (gene, exon, residues) => {
    expect(residuesOfExon(gene, exon)).toEqual(residues);
  });

  test('the table of exons covers only genes whose exons are not stored', () => {
    for (const { gene, transcript } of EXONS) {
      expect(codingSequence(gene)?.exonEnds ?? []).toEqual([]);
      expect(geneOfAccession(transcript)).toBe(gene);
    }
    const duplication = NAMED_VARIANTS.find(({ name }) => name === 'ITD')?.within;
    expect(duplication?.residues).toEqual([residuesOfExon('FLT3', 14)?.[0], residuesOfExon('FLT3', 15)?.[1]]);
  });
});
