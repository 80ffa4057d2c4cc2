import type { Meant } from '../../../../contract/entities/searchReading.ts';
import { WILD_TYPE_WORDS } from '../../../../contract/searchText.ts';
import type { GeneStatus } from '../../../../contract/vocabulary.ts';
import { exonAt, type Said, type Saying } from './changes.ts';
import { type Excepted, exceptAt, isExcepted } from './excepts.ts';
import { cohortAt, rankedOtherwise } from './expression.ts';
import { fusionAt } from './fusions.ts';
import {
  isGene,
  isSaidOfNext,
  sayingAt,
  splitAt,
  statusAt,
  symbolsOf,
  termOf,
  told,
  withoutExcepted,
} from './geneWords.ts';
import { behindFillers, joinerAt } from './joiners.ts';
import { levelAt } from './levels.ts';
import { saidBeforeAt } from './preceding.ts';
import type { Read, Reader } from './reader.ts';
import { factsOf, sayingKind } from './sayings.ts';
import { all } from './sought.ts';
import type { Term } from './terms.ts';

/** Enough tokens for '第 14 外 显 子'. */
const MOST_OF_EXON = 5;

/** Reads a gene with the statements after or before its name: `KRAS G12C`, `MET amplification`, `wild type TP53`. */
export function geneAt(reader: Reader, at: number): Read | undefined {
  const fusion = fusionAt(reader, at);
  const before = statusAt(reader, at);
  if (fusion !== undefined && before === undefined) return fusion;
  const read =
    before === undefined
      ? phraseAt(reader, at)
      : phraseAt(reader, behindFillers(reader, before.next, 'before'), { ...before, from: at });
  // 'fusion of ALK not detected' is longer than 'fusion of ALK'.
  if (fusion !== undefined) return read !== undefined && read.next > fusion.next ? read : fusion;
  return read ?? saidBeforeAt(reader, at);
}

/** Reads a name and a single statement about it. 'MET mutation amplification' contains two. */
function phraseAt(reader: Reader, at: number, before?: Saying & { from: number }): Read | undefined {
  const name = reader.nameAt(at, isGene);
  const [gene] = symbolsOf(name?.concepts ?? []);
  if (name === undefined || gene === undefined) return undefined;
  const gone = before?.said.kind === 'deletion' ? deletedExonAt(reader, at, name.next, gene) : undefined;
  if (gone !== undefined) return { term: termOf(gene, [gone]), next: gone.next };
  const named = { pieces: [{ from: at, to: name.next }], gene };
  const sayings: Saying[] = [];
  const leading = before === undefined ? [] : [before];
  let next = name.next;
  for (;;) {
    const from = sayings.length === 0 ? behindFillers(reader, next, 'behind') : next;
    // 'exon 9/11 deletion' is a list.
    if (sayings.length > 0 && joinerAt(reader, next) !== undefined) break;
    const more = sayingAt(reader, from, gene);
    if (more === undefined || isExcepted(reader, from, named)) break;
    // In 'rearranged ALK not detected', the status applies to the rearrangement.
    const isOfLeading = more.said.status !== undefined && reader.wordsAt(from, WILD_TYPE_WORDS) === undefined;
    const inOrder = isOfLeading ? [...leading, ...sayings, more] : [...sayings, more, ...leading];
    if (factsOf(inOrder).length > 1) break;
    // In 'TP53 mutation high AR', 'high' applies to AR.
    const isOfNext = sayings.length + leading.length > 0 && sayingKind(more.said) !== 'change';
    if (isOfNext && isSaidOfNext(reader, more.next)) break;
    sayings.push(more);
    next = more.next;
  }
  const excepted = exceptAt(reader, next, named);
  const said = [...sayings, ...leading];
  const term = excepted === undefined ? undefined : exceptTerm(gene, said, excepted.of);
  if (excepted !== undefined && term !== undefined) return { term, next: excepted.next };
  const cohort = said.some((one) => one.said.expressionPercentile !== undefined) ? cohortAt(reader, next) : undefined;
  if (cohort !== undefined) {
    said.push(cohort);
    next = cohort.next;
  }
  const others = said.length === 0 ? reader.lexicon.conceptsOf(name.key) : [];
  const options = reader.optionsOf(others.slice(1), reader.typed(at, name.next));
  const own = termOf(gene, said);
  const ranked = rankedOtherwise(own, reader.typed(before?.from ?? at, next));
  return { term: { ...own, options: [...ranked, ...options] }, next };
}

/** 'deletion of MET exon 14' is a deletion of the exon. */
function deletedExonAt(reader: Reader, at: number, end: number, gene: string): Saying | undefined {
  const own = reader.composed([{ from: at, to: end }, 'deletion', { from: end, to: end + MOST_OF_EXON }]);
  const exon = exonAt(own, end - at, gene);
  return exon === undefined || exon.next < end - at + 2 ? undefined : { ...exon, next: exon.next + at - 1 };
}

/** Reads a gene and a statement written as one word: `KRASG12C`, `KRASwt`. */
export function joinedGeneAt(reader: Reader, at: number): Read | undefined {
  const split = splitAt(reader, at);
  if (split === undefined) return undefined;
  const own = reader.composed([split.name, split.said]);
  // 'HER2neg' is about the marker, like 'HER2 negative'.
  const read = levelAt(own, 0) ?? phraseAt(own, 0);
  return read === undefined ? undefined : { ...read, next: at + 1 };
}

const opposite: Record<GeneStatus, GeneStatus> = {
  altered: 'wildType',
  wildType: 'altered',
  tested: 'notTested',
  notTested: 'tested',
};

/**
 * Returns the term for statements with 'not'. 'KRAS not mutated' means that KRAS was tested and no mutation was found;
 * 'KRAS non-G12C' means another mutation.
 */
export function exceptTerm(gene: string, said: readonly Saying[], excepted: readonly Excepted[]): Term | undefined {
  const isPlain = said.length === 0 && excepted.every(({ asked }) => asked.change === undefined);
  if (isPlain) {
    const terms = excepted.map(({ asked }) => termOf(gene, [{ said: turned(asked) }]));
    const [first, ...rest] = terms;
    if (first === undefined) return undefined;
    if (rest.length === 0) return { ...first, denied: true };
    const meant: Meant = { as: 'gene', gene: { gene, status: 'tested' }, except: told(excepted) };
    return { ...first, sought: all(...terms.map(({ sought }) => sought)), meant };
  }
  if (excepted.some(({ asked }) => asked.kind === undefined && asked.change === undefined)) return undefined;
  const kind = excepted.every(({ asked }) => asked.kind === 'fusion') ? 'fusion' : 'mutation';
  return withoutExcepted(termOf(gene, said.length === 0 ? [{ said: { kind } }] : said), excepted);
}

function turned({ kind, status = 'altered', expressionPercentile, among }: Said): Said {
  if (expressionPercentile !== undefined) {
    const { min, max } = expressionPercentile;
    const other = min === undefined ? { min: max ?? 0 } : { max: min };
    return { expressionPercentile: other, ...(among !== undefined && { among }) };
  }
  return { status: opposite[status], ...(kind !== undefined && { kind }) };
}
