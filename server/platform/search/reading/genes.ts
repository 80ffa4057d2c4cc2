import type { GeneCriterion } from '../../../../contract/entities/search.ts';
import { ALTERATION_WORDS, LEVEL_WORDS, STATUS_WORDS } from '../../../../contract/searchText.ts';
import type { AlterationKind, GeneStatus } from '../../../../contract/vocabulary.ts';
import { alterationParts, comparedChange } from '../alteration.ts';
import type { Concept, Lexicon } from './lexicon.ts';
import { type Sought, values } from './sought.ts';
import { fieldOf, geneTerm, type Read, type Reader } from './terms.ts';

/** Percentiles of expression among all models from which a gene counts as highly, and up to which as lowly, expressed. */
const HIGH_EXPRESSION = { min: 75 };
const LOW_EXPRESSION = { max: 25 };
/** A change of a protein: G12C, E746_A750del, T790M, Q61*; a residue alone (V600) stands for each of its changes. */
const CHANGE =
  /[\s:_-]*(?:p\.)?([A-Z]\d+(?:_[A-Z]\d+)?(?:delins[A-Z]+|del|dup|ins[A-Z]*|fs[*\d]*|[A-Z*])?)(?![\p{L}\p{N}])/iuy;
const JOINED = /^[a-z]\d+[a-z]$/;

type Said = Pick<GeneCriterion, 'kind' | 'change' | 'status' | 'expressionPercentile'>;

/** A gene with what is said of it, behind or before its name: `KRAS G12C`, `MET amplification`, `wild type TP53`. */
export function geneAt(reader: Reader, at: number): Read | undefined {
  const before = saidAt(reader, at);
  const begins = before?.next ?? at;
  const fusion = before === undefined ? fusionAt(reader, at) : undefined;
  if (fusion !== undefined) return fusion;
  const name = reader.nameAt(begins, ({ as }) => as === 'gene');
  if (name === undefined) return undefined;
  const genes = name.concepts.flatMap((concept) => (concept.as === 'gene' ? [concept.symbol] : []));
  const [gene] = genes;
  if (gene === undefined) return undefined;
  const said: Said = { ...before?.said };
  let next = name.next;
  for (let more = sayingAt(reader, next, gene); more !== undefined; more = sayingAt(reader, next, gene)) {
    Object.assign(said, more.said);
    next = more.next;
  }
  const plain = Object.keys(said).length === 0;
  const others: readonly Concept[] = plain ? reader.lexicon.conceptsOf(name.key) : [];
  const typed = reader.typed(begins, name.next);
  const options = others.flatMap((other) => {
    const field = fieldOf(other);
    return other.as === 'gene' || field === undefined ? [] : [{ field, other }];
  });
  return {
    term: {
      ...termOf(reader.lexicon, gene, said),
      options: options.flatMap(({ field }) => {
        const text = `${field}:${typed}`;
        const meant = reader.withText(text).termAt(0)?.term.meant;
        return meant === undefined ? [] : [{ meant, text }];
      }),
    },
    next,
  };
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
      return { term: termOf(reader.lexicon, gene.symbol, { change: change.toUpperCase() }), next: at + 1 };
  }
  return undefined;
}

/** Two genes joined to one name of a fusion that models have: `EML4-ALK`. */
function fusionAt(reader: Reader, at: number): Read | undefined {
  const [one, other] = [reader.tokens[at], reader.tokens[at + 1]];
  if (one?.kind !== 'word' || other?.kind !== 'word') return undefined;
  if (!/^(?:-|–|::|\/)$/.test(reader.text.slice(one.end, other.start))) return undefined;
  const wanted = comparedChange(`${one.term}-${other.term}`);
  for (const partner of [other.term, one.term])
    for (const concept of reader.lexicon.conceptsOf(partner)) {
      if (concept.as !== 'gene') continue;
      const change = changesOf(reader.lexicon, concept.symbol).find((known) => comparedChange(known) === wanted);
      if (change === undefined) continue;
      const next = reader.wordsAt(at + 2, ALTERATION_WORDS.fusion) ?? at + 2;
      return { term: termOf(reader.lexicon, concept.symbol, { kind: 'fusion', change }), next };
    }
  return undefined;
}

function saidAt(reader: Reader, at: number): { said: Said; next: number } | undefined {
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

function sayingAt(reader: Reader, at: number, gene: string): { said: Said; next: number } | undefined {
  const change = changeAt(reader, at, gene);
  if (change !== undefined) return change;
  const said = saidAt(reader, at);
  if (said !== undefined) return said;
  const high = reader.wordsAt(at, [...LEVEL_WORDS.high, 'overexpression', 'overexpressed', 'highexpression', '过表达']);
  if (high !== undefined) return { said: { expressionPercentile: HIGH_EXPRESSION }, next: high };
  const low = reader.wordsAt(at, [...LEVEL_WORDS.low, 'underexpressed', 'lowexpression']);
  return low === undefined ? undefined : { said: { expressionPercentile: LOW_EXPRESSION }, next: low };
}

function changeAt(reader: Reader, at: number, gene: string): { said: Said; next: number } | undefined {
  const before = reader.tokens[at - 1];
  if (before === undefined || reader.tokens[at]?.kind !== 'word') return undefined;
  CHANGE.lastIndex = before.end;
  const found = CHANGE.exec(reader.text)?.[1];
  if (found === undefined) return undefined;
  const isResidue = /^[A-Z]\d+$/i.test(found);
  if (isResidue && atResidue(reader.lexicon, gene, found).length === 0) return undefined;
  let next = at;
  while ((reader.tokens[next]?.start ?? Number.POSITIVE_INFINITY) < CHANGE.lastIndex) next++;
  return { said: { change: shown(found) }, next };
}

function termOf(lexicon: Lexicon, gene: string, said: Said) {
  const isMeasured = said.expressionPercentile !== undefined;
  const asks = said.status === undefined && !isMeasured ? { status: 'altered' as const } : {};
  const criterion: GeneCriterion = { gene, ...asks, ...said };
  const residue = said.change !== undefined && /^[A-Z]\d+$/i.test(said.change) ? said.change : undefined;
  const sought: Sought =
    residue === undefined
      ? { how: 'gene', criterion }
      : values('alteration', ...atResidue(lexicon, gene, residue));
  return { ...geneTerm(gene), sought, meant: { as: 'gene' as const, gene: criterion } };
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
  change.replace(/[a-z]\d+/gi, (residue) => residue.toUpperCase()).replace(/(?<=\d)[a-z*]$/i, (end) => end.toUpperCase());
