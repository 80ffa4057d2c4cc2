import { CONNECTIVES, EXCEPTED, NEGATION_ENDS, NEGATIONS } from '../../../../contract/searchText.ts';
import type { Said } from './changes.ts';
import { fusionAt } from './fusions.ts';
import { geneAt, sayingAt } from './genes.ts';
import type { Reader } from './reader.ts';
import { alternativesAt, type Subject } from './sayings.ts';
import type { Sought } from './sought.ts';

/** What must not be so of a gene. */
export type Excepted = { asked: Said; sought: Sought };

/** The token behind a word or a minus that negates what follows; undefined where nothing does. */
export function negationAt(reader: Reader, at: number): number | undefined {
  const begins = reader.tokens[at]?.kind === 'comma' ? at + 1 : at;
  if (reader.tokens[begins]?.kind === 'minus') return begins + 1;
  return reader.wordsAt(begins, [...CONNECTIVES.not, ...NEGATIONS]);
}

/**
 * What is negated behind a gene: 'non-G12C', 'other than G12C or G12D', 'not amplified', 'G12C除外'. What names another
 * gene is no such thing: 'EGFR not KRAS' excludes KRAS.
 */
export function exceptAt(
  reader: Reader,
  at: number,
  subject: Subject & { gene: string },
): { of: Excepted[]; next: number } | undefined {
  const negated = negationAt(reader, at);
  if (negated === undefined) {
    const saying = sayingAt(reader, at, subject.gene);
    const next = saying === undefined ? undefined : reader.wordsAt(saying.next, EXCEPTED);
    const of = saying === undefined ? undefined : exceptedOf(reader, subject, [{ from: at, to: saying.next }]);
    return next === undefined || of === undefined ? undefined : { of: [of], next };
  }
  const fusion = fusionAt(reader, negated);
  if (fusion?.term.meant.as === 'gene' && fusion.term.meant.gene.gene === subject.gene)
    return { of: [{ asked: fusion.term.meant.gene, sought: fusion.term.sought }], next: fusion.next };
  const found = alternativesAt(reader, negated, [subject], { isNegated: true });
  if (found === undefined) return undefined;
  const of = found.alternatives.flatMap(({ pieces }) => exceptedOf(reader, subject, pieces) ?? []);
  if (of.length < found.alternatives.length) return undefined;
  const ends = reader.wordsAt(found.next, [...NEGATION_ENDS, ...EXCEPTED]);
  return { of, next: ends ?? found.next };
}

function exceptedOf(reader: Reader, { pieces }: Subject, said: Subject['pieces']): Excepted | undefined {
  const own = reader.composed([...pieces, ...said]);
  const read = geneAt(own, 0);
  if (read?.next !== own.tokens.length || read.term.meant.as !== 'gene' || read.term.joined !== undefined)
    return undefined;
  const { gene: _, ...asked } = read.term.meant.gene;
  return { asked, sought: read.term.sought };
}
