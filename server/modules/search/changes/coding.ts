import type { CHANGES_NOT_READ } from '../../../../contract/entities/geneCriterion.ts';
import { BASES_BEFORE_START } from '../../../../contract/variantTables.ts';
import { isSpanning, type ProteinChange, type Residue } from './proteinChange.ts';
import { codingSequence, geneOfAccession, translated } from './transcripts.ts';

export type NotRead = (typeof CHANGES_NOT_READ)[number];

const POSITION = '\\d{1,5}(?:[+-]\\d{1,5})?';
const CODING = new RegExp(
  '^(?:[A-Z0-9_-]+(?:\\.\\d+)?(?:\\([A-Z0-9-]+\\))?:)?(?:c\\.)?\\(?' +
    `(?<from>${POSITION})(?:[_-](?<to>${POSITION}))?` +
    '(?:(?<old>[ACGT]+)>(?<changed>[ACGT]+)|del(?<deleted>[ACGT]*)ins(?<replaced>[ACGT]+)|del(?<gone>[ACGT]*)|' +
    'dup(?<doubled>[ACGT]*)|ins(?<inserted>[ACGT]+))\\)?$',
  'i',
);

/** Matches old names without `c.` and with one position: `185delAG`, `5382insC`, `300T>G`. */
const LEGACY = /^(?<at>\d{1,5})(?<what>del|ins|dup|(?:[ACGT]>))(?<bases>[ACGT]+)$/i;

/** Returns whether a text is a coding sequence change in HGVS notation: `c.34G>T`, `NM_004985.5:c.35del`. */
export const isCodingChange = (text: string): boolean => CODING.test(text.replace(/\s+/g, ''));

/**
 * Returns the protein change that a coding sequence change causes. A change of the first or last two bases of an intron
 * is a splice change. What depends on the bases after the coding sequence is `?`.
 */
export function proteinChangeOf(gene: string, text: string): ProteinChange | NotRead | undefined {
  const groups = CODING.exec(sinceStart(gene, text.replace(/\s+/g, '')))?.groups;
  if (groups === undefined) return undefined;
  const [from = 0, offset] = numbersOf(groups.from);
  const [to = from, otherOffset] = groups.to === undefined ? [from, offset] : numbersOf(groups.to);
  if (offset !== undefined || otherOffset !== undefined) {
    const near = [offset, otherOffset].some((distance) => distance !== undefined && Math.abs(distance) <= 2);
    return near ? { how: 'splice', position: Math.ceil(from / 3) } : undefined;
  }
  const sequence = codingSequence(gene);
  const accession = accessionBefore(text.replace(/\s+/g, ''));
  // Another transcript may count bases differently.
  const isOther = accession !== undefined && accession.gene?.toLowerCase() !== gene.toLowerCase();
  if (sequence === undefined || isOther) return 'noSequence';
  const { bases, protein } = sequence;
  if (from < 1 || to < from || to > bases.length) return 'otherBases';
  const own = bases.slice(from - 1, to);
  const stated = (groups.old ?? groups.deleted ?? groups.gone ?? groups.doubled ?? '').toUpperCase();
  if (stated !== '' && stated !== own) return 'otherBases';
  const changed = (groups.changed ?? groups.replaced ?? groups.inserted ?? '').toUpperCase();
  const edited =
    groups.inserted !== undefined
      ? bases.slice(0, from) + changed + bases.slice(from)
      : groups.doubled !== undefined
        ? bases.slice(0, to) + own + bases.slice(to)
        : bases.slice(0, from - 1) + changed + bases.slice(to);
  const isShifted = (edited.length - bases.length) % 3 !== 0;
  return difference(protein, translated(edited), isShifted, Math.floor((from - 1) / 3));
}

/** Converts an old name, which counts from the start of the messenger RNA, to HGVS positions. */
function sinceStart(gene: string, text: string): string {
  const before = BASES_BEFORE_START[gene.toUpperCase()];
  const { at, what = '', bases = '' } = LEGACY.exec(text)?.groups ?? {};
  if (before === undefined || at === undefined) return text;
  const from = Number(at) - before;
  if (what.toLowerCase() === 'ins') return `c.${from}_${from + 1}ins${bases}`;
  return `c.${from}${bases.length > 1 ? `_${from + bases.length - 1}` : ''}${what}${bases}`;
}

function numbersOf(written = ''): [number, number | undefined] {
  const [, position, offset] = /^(\d+)([+-]\d+)?$/.exec(written) ?? [];
  return [Number(position), offset === undefined ? undefined : Number(offset)];
}

/**
 * Returns the change between two proteins in HGVS form: as far toward the end as possible, and a repeat as a
 * duplication.
 * @param near index, from 0, to report if the proteins are equal
 */
function difference(before: string, after: string, isShifted: boolean, near: number): ProteinChange {
  const residue = (index: number): Residue => ({ letter: before.charAt(index), position: index + 1 });
  const stop = after.indexOf('*');
  const shown = stop < 0 ? after : after.slice(0, stop + 1);
  let begin = 0;
  while (begin < before.length && before[begin] === shown[begin]) begin++;
  if (begin === before.length) return { how: 'substitution', from: residue(near), to: '=' };
  const from = residue(begin);
  if (begin === 0) return { how: 'substitution', from, to: '?' };
  if (shown[begin] === '*') return { how: 'substitution', from, to: '*' };
  if (from.letter === '*' && (isShifted || stop < 0))
    return { how: 'extension', from, to: shown.charAt(begin), end: '?' };
  if (isShifted)
    return { how: 'frameshift', from, to: shown.charAt(begin), stop: stop < 0 ? '?' : String(stop - begin + 1) };
  let same = 0;
  while (
    same < Math.min(before.length, shown.length) - begin &&
    before[before.length - 1 - same] === shown[shown.length - 1 - same]
  )
    same++;
  const gone = before.slice(begin, before.length - same);
  const made = shown.slice(begin, shown.length - same);
  if (made === '') return { how: 'deletion', from, to: residue(begin + gone.length - 1) };
  if (gone === '')
    return before.slice(begin - made.length, begin) === made
      ? { how: 'duplication', from: residue(begin - made.length), to: residue(begin - 1) }
      : { how: 'insertion', from: residue(begin - 1), to: from, inserted: made };
  if (gone.length === 1 && made.length === 1) return { how: 'substitution', from, to: made };
  return { how: 'replacement', from, to: residue(begin + gone.length - 1), inserted: made };
}

/**
 * Describes a deletion, insertion, duplication or replacement by the protein's sequence, so that each change has one
 * name: `D770_N771insSVD` of EGFR is `S768_D770dup`. Without a matching stored sequence the change is returned
 * unchanged.
 */
export function describedBySequence(gene: string, change: ProteinChange): ProteinChange {
  if (!isSpanning(change)) return change;
  const { protein } = codingSequence(gene) ?? {};
  const { from, to } = change;
  const isOwn = [from, to].every(({ letter, position }) => protein?.charAt(position - 1) === letter);
  if (protein === undefined || !isOwn) return change;
  const inserted = 'inserted' in change ? change.inserted : '';
  if ('inserted' in change && !/^[A-Z]+$/.test(inserted)) return change;
  const after = {
    deletion: () => protein.slice(0, from.position - 1) + protein.slice(to.position),
    duplication: () => protein.slice(0, to.position) + protein.slice(from.position - 1),
    insertion: () => protein.slice(0, from.position) + inserted + protein.slice(from.position),
    replacement: () => protein.slice(0, from.position - 1) + inserted + protein.slice(to.position),
  }[change.how]();
  return difference(protein, after, false, from.position - 1);
}

/** Returns the gene of an accession before a colon, and the accession: `NP_004976.2:p.Gly12Cys`. */
export function accessionBefore(text: string): { gene: string | undefined; accession: string } | undefined {
  const [, accession] = /^((?:[NX][MP]_|ENS[TP])\d{5,12}(?:\.\d+)?)(?:\([A-Z0-9-]+\))?:/i.exec(text) ?? [];
  return accession === undefined ? undefined : { accession, gene: geneOfAccession(accession) };
}
