import type { GeneCriterion } from '../../../../contract/entities/search.ts';
import {
  ALTERATION_WORDS,
  EXON_CHANGE_WORDS,
  EXON_WORDS,
  EXONS,
  type ExonChange,
  LEVEL_WORDS,
  STATUS_WORDS,
} from '../../../../contract/searchText.ts';
import type { AlterationKind, GeneStatus } from '../../../../contract/vocabulary.ts';
import { alterationParts, comparedChange } from '../alteration.ts';
import type { Concept, Lexicon } from './lexicon.ts';
import type { Read, Reader } from './reader.ts';
import { all, type Sought, values } from './sought.ts';
import { geneTerm, type Term } from './terms.ts';

/** Percentiles of expression among all models from which a gene counts as highly, and up to which as lowly, expressed. */
const HIGH_EXPRESSION = { min: 75 };
const LOW_EXPRESSION = { max: 25 };
/** A change of a protein: G12C, E746_A750del, T790M, Q61*; a residue alone (V600) stands for each of its changes. */
const CHANGE =
  /[\s:_(-]*(?:p\.)?([A-Z]\d+(?:_[A-Z]\d+)?(?:delins[A-Z]+|del|dup|ins[A-Z]*|fs[*\d]*|[A-Z*])?)(?![\p{L}\p{N}])/iuy;
const JOINED = /^[a-z]\d+[a-z]$/;
/** A residue without what becomes of it. */
const RESIDUE = /^[A-Z]\d+$/i;

const exonChanges = Object.entries(EXON_CHANGE_WORDS) as [ExonChange, readonly string[]][];
const oneOf = (words: readonly string[]) => words.toSorted((one, other) => other.length - one.length).join('|');
const EXON_CHANGE = new RegExp(
  `(?<before>${oneOf(EXON_WORDS)})?[\\s-]*(?<exon>\\d{1,2})[\\s-]*(?<behind>${oneOf(EXON_WORDS)})?[\\s-]*` +
    `(?<change>${oneOf(exonChanges.flatMap(([, words]) => [...words]))})?(?![a-z\\d])`,
  'iuy',
);

type Said = Pick<GeneCriterion, 'kind' | 'change' | 'status' | 'expressionPercentile'>;
/** What is said of a gene, the token behind it, and the values of `alteration` it stands for where it is a class of them. */
type Saying = { said: Said; next: number; among?: readonly string[] };

/** A gene with what is said of it, behind or before its name: `KRAS G12C`, `MET amplification`, `wild type TP53`. */
export function geneAt(reader: Reader, at: number): Read | undefined {
  const before = saidAt(reader, at) ?? expressedAt(reader, at);
  const begins = before?.next ?? at;
  const fusion = before === undefined ? fusionAt(reader, at) : undefined;
  if (fusion !== undefined) return fusion;
  const name = reader.nameAt(begins, ({ as }) => as === 'gene');
  if (name === undefined) return undefined;
  const genes = name.concepts.flatMap((concept) => (concept.as === 'gene' ? [concept.symbol] : []));
  const [gene] = genes;
  if (gene === undefined) return undefined;
  const sayings = before === undefined ? [] : [before];
  let next = name.next;
  for (let more = sayingAt(reader, next, gene); more !== undefined; more = sayingAt(reader, next, gene)) {
    sayings.push(more);
    next = more.next;
  }
  const others: readonly Concept[] = sayings.length === 0 ? reader.lexicon.conceptsOf(name.key) : [];
  const options = reader.optionsOf(others.slice(1), reader.typed(begins, name.next));
  return { term: { ...termOf(reader.lexicon, gene, sayings), options }, next };
}

/** A gene and its change in one word: `KRASG12C`. */
export function joinedGeneAt(reader: Reader, at: number): Read | undefined {
  const token = reader.tokens[at];
  if (token?.kind !== 'word' || token.ideographic) return undefined;
  for (let cut = token.term.length - 3; cut > 1; cut--) {
    const change = token.term.slice(cut);
    if (!JOINED.test(change)) continue;
    const gene = reader.lexicon.conceptsOf(token.term.slice(0, cut)).find(({ as }) => as === 'gene');
    if (gene?.as === 'gene')
      return { term: termOf(reader.lexicon, gene.symbol, [{ said: { change: change.toUpperCase() } }]), next: at + 1 };
  }
  return undefined;
}

/** Two genes joined to one name of a fusion that models have: `EML4-ALK`. */
function fusionAt(reader: Reader, at: number): Read | undefined {
  const [one, other] = [reader.tokens[at], reader.tokens[at + 1]];
  if (one?.kind !== 'word' || other?.kind !== 'word') return undefined;
  if (!/^(?:-|–|::|\/)$/.test(reader.text.slice(one.end, other.start))) return undefined;
  const wanted = [`${one.term}-${other.term}`, `${other.term}-${one.term}`];
  for (const partner of [other.term, one.term])
    for (const concept of reader.lexicon.conceptsOf(partner)) {
      if (concept.as !== 'gene') continue;
      const change = changesOf(reader.lexicon, concept.symbol).find((known) => wanted.includes(comparedChange(known)));
      if (change === undefined) continue;
      const next = reader.wordsAt(at + 2, ALTERATION_WORDS.fusion) ?? at + 2;
      return { term: termOf(reader.lexicon, concept.symbol, [{ said: { kind: 'fusion', change } }]), next };
    }
  return undefined;
}

function saidAt(reader: Reader, at: number): Saying | undefined {
  for (const [kind, words] of Object.entries(ALTERATION_WORDS) as [AlterationKind, readonly string[]][]) {
    const next = reader.wordsAt(at, words);
    if (next !== undefined) return { said: { kind }, next };
  }
  for (const [status, words] of Object.entries(STATUS_WORDS) as [GeneStatus, readonly string[]][]) {
    const next = reader.wordsAt(at, words);
    if (next !== undefined) return { said: { status }, next };
  }
  return undefined;
}

function sayingAt(reader: Reader, at: number, gene: string): Saying | undefined {
  const change = exonAt(reader, at, gene) ?? changeAt(reader, at, gene);
  if (change !== undefined) return change;
  return saidAt(reader, at) ?? expressedAt(reader, at);
}

function expressedAt(reader: Reader, at: number): Saying | undefined {
  const high = reader.wordsAt(at, [...LEVEL_WORDS.high, 'overexpression', 'overexpressed', 'highexpression', '过表达']);
  if (high !== undefined) return { said: { expressionPercentile: HIGH_EXPRESSION }, next: high };
  const low = reader.wordsAt(at, [...LEVEL_WORDS.low, 'underexpressed', 'lowexpression']);
  return low === undefined ? undefined : { said: { expressionPercentile: LOW_EXPRESSION }, next: low };
}

/** 'exon 19 deletion', 'ex19del', '20外显子插入', 'exon 14 skipping'; 'exon 11' stands for each of its mutations. */
function exonAt(reader: Reader, at: number, gene: string): Saying | undefined {
  EXON_CHANGE.lastIndex = reader.tokens[at]?.start ?? 0;
  const { before, exon, behind, change: said } = EXON_CHANGE.exec(reader.text)?.groups ?? {};
  if (exon === undefined) return undefined;
  const word = said?.toLowerCase() ?? 'mutation';
  const [change] = exonChanges.find(([, words]) => words.some((known) => known === word)) ?? [];
  if (change === undefined || (before === undefined && behind === undefined && change !== 'deletion')) return undefined;
  const among = inExon(reader.lexicon, gene, Number(exon), change);
  if (among === undefined) return undefined;
  return { said: { change: `exon ${exon} ${change}` }, next: reader.tokenFrom(at, EXON_CHANGE.lastIndex), among };
}

/** What a change of residues is, by how it is written. */
const isSuch: Record<ExonChange, (change: string) => boolean> = {
  mutation: () => true,
  deletion: (change) => /del/.test(change),
  insertion: (change) => /ins|dup/.test(change) && !/del/.test(change),
  skipping: () => false,
};

/** Values of the field `alteration` that are such a change in an exon of a gene; undefined where that is not known. */
function inExon(lexicon: Lexicon, gene: string, exon: number, change: ExonChange): string[] | undefined {
  const [first, last] = EXONS.find((known) => known.gene === gene && known.exon === exon)?.residues ?? [];
  const named = comparedChange(`exon ${exon} ${change}`);
  const isIn = (own: string): boolean => {
    const compared = comparedChange(own);
    if (compared === named) return true;
    const residue = Number(/^[a-z](\d+)/.exec(compared)?.[1]);
    if (first === undefined || last === undefined || residue < first || residue > last) return false;
    return isSuch[change](compared);
  };
  const found = lexicon.valuesWhere('alteration', (value) => {
    const { gene: own, change: changed } = alterationParts(value);
    return own.toLowerCase() === gene.toLowerCase() && changed !== null && isIn(changed);
  });
  return first === undefined && found.length === 0 ? undefined : found;
}

function changeAt(reader: Reader, at: number, gene: string): Saying | undefined {
  const before = reader.tokens[at - 1];
  if (before === undefined || reader.tokens[at]?.kind !== 'word') return undefined;
  CHANGE.lastIndex = before.end;
  const found = CHANGE.exec(reader.text)?.[1];
  if (found === undefined) return undefined;
  if (RESIDUE.test(found) && atResidue(reader.lexicon, gene, found).length === 0) return undefined;
  return { said: { change: shown(found) }, next: reader.tokenFrom(at, CHANGE.lastIndex) };
}

/** Everything that is said holds for the same gene; of several changes each must be there. */
function termOf(lexicon: Lexicon, gene: string, sayings: readonly Omit<Saying, 'next'>[]): Term {
  const said: Said = Object.assign({}, ...sayings.map((saying) => saying.said));
  const isMeasured = said.expressionPercentile !== undefined;
  const asks = said.status === undefined && !isMeasured ? { status: 'altered' as const } : {};
  const changes = sayings.filter((saying) => saying.said.change !== undefined);
  const whole: GeneCriterion = { gene, ...asks, ...said };
  const sought = (changes.length === 0 ? [{ said, among: undefined }] : changes).map(({ said: own, among }): Sought => {
    const isResidue = own.change !== undefined && RESIDUE.test(own.change);
    const found = among ?? (isResidue ? atResidue(lexicon, gene, own.change ?? '') : undefined);
    return found === undefined ? { how: 'gene', criterion: { ...whole, ...own } } : values('alteration', ...found);
  });
  const told = changes.length > 1 ? { change: changes.map((saying) => saying.said.change).join(' + ') } : {};
  return { ...geneTerm(gene), sought: all(...sought), meant: { as: 'gene', gene: { ...whole, ...told } } };
}

/** Values of the field `alteration` that change a residue of a gene's protein. */
function atResidue(lexicon: Lexicon, gene: string, residue: string): string[] {
  const begins = comparedChange(residue);
  return lexicon.valuesWhere('alteration', (value) => {
    const { gene: own, change } = alterationParts(value);
    if (own.toLowerCase() !== gene.toLowerCase() || change === null) return false;
    const compared = comparedChange(change);
    return compared.startsWith(begins) && !/^\d/.test(compared.slice(begins.length));
  });
}

/** Changes of a gene that models have. */
function changesOf(lexicon: Lexicon, gene: string): string[] {
  return lexicon
    .valuesWhere('alteration', (value) => alterationParts(value).gene.toLowerCase() === gene.toLowerCase())
    .flatMap((value) => alterationParts(value).change ?? []);
}

/** As changes are written: residues in capitals, what happens to them in small letters. */
const shown = (change: string): string =>
  change
    .replace(/[a-z]\d+/gi, (residue) => residue.toUpperCase())
    .replace(/(?<=\d)[a-z*]$/i, (end) => end.toUpperCase());
