import { fusionKey } from '../../../../contract/fusions.ts';
import { H3_GENES, NUMBERINGS } from '../../../../contract/residueNumberings.ts';
import {
  CHANGE_NAMES,
  EXON_CHANGE_WORDS,
  EXON_WORDS,
  type ExonChange,
  HOTSPOTS,
  NAMED_VARIANTS,
  type NamedVariant,
  RESIDUE_WORDS,
} from '../../../../contract/variantTables.ts';
import type { AlterationKind } from '../engine/engine.ts';
import { accessionBefore, describedBySequence, isCodingChange, type NotRead, proteinChangeOf } from './coding.ts';
import { isSpanning, type ProteinChange, parseProteinChange, type Residue, writtenChange } from './proteinChange.ts';
import { exonOfResidue, residuesOfExon } from './transcripts.ts';

/** The changes of a gene that a text asks for: those with one of the keys. `text` is the canonical spelling. */
export type AskedChange = { text: string; keys: readonly string[] };

/** The most positions that get keys, for one change and for a requested range. */
const WIDEST = 3_000;

/**
 * Returns a change as the catalog stores and shows it: `p.G12C`, `p.R1450*`, a known name (`exon 14 skipping`),
 * otherwise unchanged.
 */
export function canonicalChange(gene: string, kind: AlterationKind, text: string): string {
  if (kind !== 'mutation') return text.trim();
  if (PLAIN_CHANGE.test(text) && !NAMED_VARIANTS.some((named) => named.gene === gene)) return text;
  const named = namedBy(gene, text);
  if (named !== undefined) return named.name;
  const change = changeIn(gene, text);
  return change === undefined ? text.trim() : `p.${writtenChange(change)}`;
}

type Changed = { gene: string; kind: AlterationKind; proteinChange: string | null };

/** Returns an alteration with its change in canonical spelling, however it is stored. */
export const inOneSpelling = <One extends Changed>(one: One): One => ({
  ...one,
  proteinChange: one.proteinChange === null ? null : canonicalChange(one.gene, one.kind, one.proteinChange),
});

/** Matches most stored changes, which are already canonical. */
const PLAIN_CHANGE = /^p\.(?:([A-WY])\d+(?!\1)[A-WY]|[A-WY]\d+fs)$/;

/** Returns all keys that find a change of a gene. */
export function keysOf(gene: string, kind: AlterationKind, text: string): string[] {
  if (kind === 'fusion') return namesOfFusion(gene, text);
  if (kind !== 'mutation') return [plain(text)];
  const keys = new Set<string>();
  const named = namedBy(gene, text);
  const exon = exonAsked(named?.name ?? text);
  const change = changeIn(gene, text);
  if (named !== undefined) keys.add(nameKey(named));
  if (named?.among !== undefined) keys.add(plain(named.among));
  if (exon !== undefined)
    for (const key of [exonKey(exon.exon, exon.change), exonKey(exon.exon, 'mutation')]) keys.add(key);
  if (change === undefined) return [...keys.add(plain(text))];
  for (const one of [renumbered(gene, change), compared(gene, change)])
    for (const key of keysOfChange(gene, one)) keys.add(key);
  return [...keys];
}

/** Returns whether a text is a protein change or the name of one. */
export const isChange = (gene: string, text: string): boolean =>
  namedBy(gene, text) !== undefined || changeIn(gene, text) !== undefined;

/** Returns whether a search reads a text as a change: a protein or base change, a name, an exon or a stretch. */
export const isSearchedChange = (gene: string, text: string): boolean =>
  isChange(gene, text) ||
  (exonAsked(text) ?? stretchAsked(text)) !== undefined ||
  (isCodingChange(text) && typeof proteinChangeOf(gene, text) === 'object');

/** Returns the keys of a requested change in every spelling, or the reason why a base change cannot be read. */
export function askedChange(gene: string, text: string): AskedChange | { notRead: NotRead } {
  const named = namedBy(gene, text);
  if (named !== undefined) return { text: named.name, keys: [nameKey(named)] };
  const exon = exonAsked(text);
  if (exon !== undefined) return { text: `exon ${exon.exon} ${exon.change}`, keys: [exonKey(exon.exon, exon.change)] };
  const stretch = stretchAsked(text);
  if (stretch !== undefined) return stretch;
  const change = changeIn(gene, text);
  if (change !== undefined) return { text: writtenChange(change), keys: askedKeys(compared(gene, change)) };
  const read = isCodingChange(text) ? proteinChangeOf(gene, text) : undefined;
  if (typeof read === 'string') return { notRead: read };
  if (read !== undefined) return { text: writtenChange(read), keys: askedKeys(compared(gene, read)) };
  return { text: text.trim(), keys: namesOfFusion(gene, text) };
}

/** Returns why a requested change of a gene cannot be read, as a part of the gene's count. */
export function unreadChange(gene: string | null, change: string | undefined): { notRead?: NotRead } {
  const asked = gene === null || change === undefined ? undefined : askedChange(gene, change);
  return asked !== undefined && 'notRead' in asked ? asked : {};
}

/** Returns the keys of a requested change. The list is empty if it cannot be read, so that nothing matches. */
export function keysAsked(gene: string, text: string): readonly string[] {
  const asked = askedChange(gene, text);
  return 'keys' in asked ? asked.keys : [];
}

/** Parses a text as a protein change. A gene before it is ignored; an `X` at its end is interpreted by the gene. */
function changeIn(gene: string, text: string): ProteinChange | undefined {
  const bare = changeNamed(gene, text) ?? text.trim();
  const behind = bare.toLowerCase().startsWith(gene.toLowerCase())
    ? bare.slice(gene.length).replace(/^[\s:_-]+/, '')
    : bare;
  const accession = accessionBefore(behind);
  // A sequence of another gene does not apply to this one.
  if (accession?.gene !== undefined && accession.gene.toLowerCase() !== gene.toLowerCase()) return undefined;
  const change = parseProteinChange(bare) ?? parseProteinChange(behind);
  if (change?.how !== 'substitution' || change.to !== 'X') return change;
  return { ...change, to: isHotspot(gene, change.from) ? 'X' : '*' };
}

function isHotspot(gene: string, residue: Residue): boolean {
  const symbol = gene.toUpperCase();
  const listed = HOTSPOTS[H3_GENES.some((known) => known === symbol) ? 'H3-3A' : symbol] ?? [];
  return listed.includes(textOf(numbered(gene, residue)));
}

const textOf = ({ letter, position }: Residue): string => `${letter}${position}`;

/** Returns a residue in the numbering used to compare changes. */
function numbered(gene: string, residue: Residue): Residue {
  const known = NUMBERINGS.find(
    (one) => one.gene.toLowerCase() === gene.toLowerCase() && one.residues.includes(textOf(residue)),
  );
  return known === undefined ? residue : { ...residue, position: Number(known.residues[0].slice(1)) };
}

function renumbered(gene: string, change: ProteinChange): ProteinChange {
  if (change.how === 'splice') return change;
  const from = numbered(gene, change.from);
  return isSpanning(change) ? { ...change, from, to: numbered(gene, change.to) } : { ...change, from };
}

/**
 * Returns the comparison form of a change with several names: in the catalog's numbering, described by the sequence if
 * it is stored.
 */
const compared = (gene: string, change: ProteinChange): ProteinChange =>
  describedBySequence(gene, renumbered(gene, change));

/** Returns the key of exactly this change. Unknown parts are left out. */
function ownKey(change: ProteinChange): string {
  if (change.how === 'frameshift' && change.stop === '?') return ownKey({ ...change, stop: '' });
  if (change.how === 'extension' && change.end === '?') return ownKey({ ...change, end: '' });
  return writtenChange(change).toLowerCase();
}

/**
 * Returns the key of a frameshift as stored. A less detailed record (`K267fs`, `K267fs*9`) is another spelling of
 * `K267Rfs*9`; one with different details (`K267Sfs*3`) is not.
 */
const storedKey = (change: ProteinChange): string => `${ownKey(change)} as stored`;

/** Returns the keys of a requested change. */
const askedKeys = (change: ProteinChange): string[] =>
  change.how === 'frameshift' ? [ownKey(change), ...lessExact(change).map(storedKey)] : [ownKey(change)];

function keysOfChange(gene: string, change: ProteinChange): string[] {
  const keys = [ownKey(change)];
  if (change.how === 'frameshift') keys.push(storedKey(change));
  if (change.how === 'splice') keys.push(placeKey(change.position));
  else if (!(change.how === 'substitution' && change.to === '=')) keys.push(...placesOf(change));
  keys.push(...lessExact(change).map(ownKey));
  const exon = exonOfResidue(gene, change.how === 'splice' ? change.position : change.from.position);
  if (exon !== undefined) keys.push(...exonChanges(change).map((what) => exonKey(exon, what)));
  keys.push(...NAMED_VARIANTS.filter((named) => isNamed(gene, change, named)).map(nameKey));
  return keys;
}

/** Returns less detailed forms of a change. */
function lessExact(change: ProteinChange): ProteinChange[] {
  switch (change.how) {
    case 'substitution': {
      const { from, to } = change;
      const any = /[A-WYZ]/.test(to) ? [{ ...change, to: 'X' }] : [];
      const first = from.position === 1 && to !== '=' ? [{ ...change, to: '?' }] : [];
      return [...any, ...first];
    }
    case 'frameshift':
      return [
        { ...change, stop: '' },
        { ...change, to: '' },
        { ...change, to: '', stop: '' },
      ];
    case 'insertion':
    case 'replacement':
      return [{ ...change, inserted: '' }];
    case 'extension':
      return [{ ...change, end: '' }];
    default:
      return [];
  }
}

/** Returns keys for the residues at the ends of a change and for all positions between them. */
function placesOf(change: Exclude<ProteinChange, { how: 'splice' }>): string[] {
  const last = isSpanning(change) ? change.to : change.from;
  const keys = [change.from, last].map((from) => ownKey({ how: 'residue', from }));
  for (
    let position = change.from.position;
    position <= Math.min(last.position, change.from.position + WIDEST);
    position++
  )
    keys.push(placeKey(position));
  return keys;
}

/** Returns the exon-level names of a change. */
function exonChanges(change: ProteinChange): ExonChange[] {
  switch (change.how) {
    case 'residue':
    case 'splice':
      return [];
    case 'substitution':
      return change.to === '=' ? [] : ['mutation'];
    case 'deletion':
    case 'replacement':
      return ['mutation', 'deletion'];
    case 'duplication':
    case 'insertion':
      return ['mutation', 'insertion'];
    default:
      return ['mutation'];
  }
}

const placeKey = (position: number): string => `@${position}`;
const nameKey = ({ name }: NamedVariant): string => plain(name);
const exonKey = (exon: number, change: ExonChange): string => `exon ${exon} ${change}`;

/** Returns the comparison form of a text that is not a protein change. */
const plain = (text: string): string =>
  text.normalize('NFKC').trim().replace(/^p\./i, '').replace(/\s+/g, ' ').toLowerCase();

/**
 * Returns the comparison forms of a fusion's name: the text and, if it names two genes, a key for every spelling and
 * order.
 */
const namesOfFusion = (gene: string, text: string): string[] => [plain(text), fusionKey(text, gene) ?? []].flat();

/** Keeps only letters and digits; `2-7` becomes 2 to 7 and not 27. */
const compact = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=\d)\s*[-–—]\s*(?=\d)/g, 'to')
    .replace(/δ/g, 'del')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Returns the variant that a text names, with or without its gene: `FLT3-ITD`, `ITD`, `METex14 skipping`. */
export function namedBy(gene: string, text: string): NamedVariant | undefined {
  const own = NAMED_VARIANTS.filter((known) => known.gene.toLowerCase() === gene.toLowerCase());
  if (own.length === 0) return undefined;
  const key = compact(text);
  const behind = key.startsWith(compact(gene)) ? key.slice(compact(gene).length) : key;
  return own.find(({ name, names }) => [compact(name), ...names].some((known) => known === key || known === behind));
}

/** Returns the change that a common name means, with or without its gene: `HER2 YVMA`. */
export function changeNamed(gene: string, text: string): string | undefined {
  const own = CHANGE_NAMES.filter((known) => known.gene.toLowerCase() === gene.toLowerCase());
  if (own.length === 0) return undefined;
  const key = compact(text);
  const behind = key.startsWith(compact(gene)) ? key.slice(compact(gene).length) : key;
  return own.find(({ names }) => names.includes(key) || names.includes(behind))?.change;
}

function isNamed(gene: string, change: ProteinChange, named: NamedVariant): boolean {
  if (named.gene.toLowerCase() !== gene.toLowerCase()) return false;
  const changes = (named.changes ?? []).flatMap((text) => parseProteinChange(text) ?? []);
  const own = [ownKey(change), ...lessExact(change).map(ownKey)];
  if (changes.some((known) => own.includes(ownKey(compared(gene, known))))) return true;
  if (named.within === undefined || change.how === 'splice') return false;
  const [first, last] = named.within.residues;
  const isWithin = change.from.position >= first && change.from.position <= last;
  const isChanged = change.how !== 'substitution' || /[A-Z]/.test(change.to);
  return isWithin && isChanged && named.within.how.some((how) => how === change.how);
}

const exonWords = Object.entries(EXON_CHANGE_WORDS) as [ExonChange, readonly string[]][];
const oneOf = (words: readonly string[]): string => words.toSorted((one, other) => other.length - one.length).join('|');
const GONE = ['deletion', 'del', 'Δ'] as const;
/**
 * Matches `exon 19 deletion`, `ex20ins`, `20号外显子插入`, `exon 11`, `del ex19`. Without the word exon it
 * matches deletions only: `19del`, `del19`.
 */
export const EXON_SPELLING =
  `(?<gone>${oneOf(GONE)})?[\\s-]*(?<before>${oneOf(EXON_WORDS)})?[\\s-]*第?(?<exon>\\d{1,2})号?[\\s-]*` +
  `(?<behind>${oneOf(EXON_WORDS)})?[\\s-]*` +
  `(?<change>${oneOf(exonWords.flatMap(([, words]) => [...words]))})?(?![a-z\\d*?])`;
const EXON = new RegExp(`^${EXON_SPELLING}$`, 'iu');

/** Returns the exon and the kind of change from the groups of `EXON_SPELLING`. */
export function exonSaid(
  groups: Partial<Record<string, string>> = {},
): { exon: number; change: ExonChange } | undefined {
  const { gone, before, exon, behind, change: said } = groups;
  if (exon === undefined) return undefined;
  if (gone !== undefined && said !== undefined) return undefined;
  const word = gone === undefined ? (said?.toLowerCase() ?? 'mutation') : 'deletion';
  const [change] = exonWords.find(([, words]) => words.some((known) => known === word)) ?? [];
  if (change === undefined || (before === undefined && behind === undefined && change !== 'deletion')) return undefined;
  return { exon: Number(exon), change };
}

const exonAsked = (text: string) => exonSaid(EXON.exec(text.normalize('NFKC').trim())?.groups);

/** Returns whether the residues of a gene's exon are known. */
export const isKnownExon = (gene: string, exon: number): boolean => residuesOfExon(gene, exon) !== undefined;

const RESIDUE_WORD = `(?:(?<word>${oneOf(RESIDUE_WORDS)})[\\s.]*)?`;
/** Matches a range of residues: `746-753`, `codon 12`, `residues 12_13`. */
export const STRETCH_SPELLING = `${RESIDUE_WORD}(?<first>\\d{1,5})(?:\\s*[-–—_]\\s*(?<last>\\d{1,5}))?`;
const STRETCH = new RegExp(`^${STRETCH_SPELLING}$`, 'iu');

export function stretchSaid({ word, first, last }: Partial<Record<string, string>> = {}): AskedChange | undefined {
  if (first === undefined || (word === undefined && last === undefined)) return undefined;
  const [begin, end] = [Number(first), Number(last ?? first)];
  if (begin < 1 || end < begin || end - begin > WIDEST) return undefined;
  const keys = Array.from({ length: end - begin + 1 }, (_, index) => placeKey(begin + index));
  return { text: last === undefined ? `codon ${begin}` : `${begin}-${end}`, keys };
}

const stretchAsked = (text: string) => stretchSaid(STRETCH.exec(text.normalize('NFKC').trim())?.groups);
