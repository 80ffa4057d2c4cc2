import type { GeneCriterion } from '../../../../contract/entities/search.ts';
import { ALTERATION_WORDS, STATUS_WORDS } from '../../../../contract/searchText.ts';
import type { AlterationKind, GeneStatus } from '../../../../contract/vocabulary.ts';
import { changeAt, exonAt, type Said, type Saying } from './changes.ts';
import { cohortAt, expressedAt, rankedOtherwise } from './expression.ts';
import { fusionAt } from './fusions.ts';
import type { Concept } from './lexicon.ts';
import type { Read, Reader } from './reader.ts';
import { all, type Sought } from './sought.ts';
import { geneTerm, type Term } from './terms.ts';

/** A gene with what is said of it, behind or before its name: `KRAS G12C`, `MET amplification`, `wild type TP53`. */
export function geneAt(reader: Reader, at: number): Read | undefined {
  const fusion = fusionAt(reader, at);
  if (fusion !== undefined) return fusion;
  const before = saidAt(reader, at) ?? expressedAt(reader, at);
  const begins = before?.next ?? at;
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
  const cohort = sayings.some(({ said }) => said.expressionPercentile !== undefined)
    ? cohortAt(reader, next)
    : undefined;
  if (cohort !== undefined) {
    sayings.push(cohort);
    next = cohort.next;
  }
  const others: readonly Concept[] = sayings.length === 0 ? reader.lexicon.conceptsOf(name.key) : [];
  const options = reader.optionsOf(others.slice(1), reader.typed(begins, name.next));
  const term = termOf(gene, sayings);
  return { term: { ...term, options: [...rankedOtherwise(term, reader.typed(at, next)), ...options] }, next };
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

/** Everything that is said holds for the same gene; of several changes each must be there. */
export function termOf(gene: string, sayings: readonly Omit<Saying, 'next'>[]): Term {
  const said: Said = Object.assign({}, ...sayings.map((saying) => saying.said));
  const isMeasured = said.expressionPercentile !== undefined;
  const asks = said.status === undefined && !isMeasured ? { status: 'altered' as const } : {};
  const changes = sayings.filter((saying) => saying.said.change !== undefined);
  const whole: GeneCriterion = { gene, ...asks, ...said };
  const sought = (changes.length === 0 ? [{ said }] : changes).map(
    ({ said: own }): Sought => ({ how: 'gene', criterion: { ...whole, ...own } }),
  );
  const told = changes.length > 1 ? { change: changes.map((saying) => saying.said.change).join(' + ') } : {};
  return { ...geneTerm(gene), sought: all(...sought), meant: { as: 'gene', gene: { ...whole, ...told } } };
}
