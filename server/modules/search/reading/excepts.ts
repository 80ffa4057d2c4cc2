import { CONNECTIVES, EXCEPTED, NEGATION_ENDS, NEGATIONS } from '../../../../contract/searchText.ts';
import type { Said } from './changes.ts';
import { joinerAt } from './joiners.ts';
import type { Reader } from './reader.ts';
import type { Subject } from './sayings.ts';
import type { Sought } from './sought.ts';

/** A statement that must not be true of a gene. */
export type Excepted = { asked: Said; sought: Sought };
type Except = { of: Excepted[]; next: number };

/** Returns the token after a word or minus sign that negates what follows, or undefined if there is none. */
export function negationAt(reader: Reader, at: number): number | undefined {
  const begins = reader.tokens[at]?.kind === 'comma' ? at + 1 : at;
  if (reader.tokens[begins]?.kind === 'minus') return begins + 1;
  return reader.wordsAt(begins, [...CONNECTIVES.not, ...NEGATIONS]);
}

/**
 * Reads a negation after a gene: 'non-G12C', 'other than G12C or G12D', 'not amplified', 'G12C除外'. A negation of
 * another gene does not count: 'EGFR not KRAS' excludes KRAS.
 */
export function exceptAt(reader: Reader, at: number, subject: Subject & { gene: string }): Except | undefined {
  const negated = negationAt(reader, at);
  if (negated === undefined && !EXCEPTED.some((word) => reader.text.includes(word))) return undefined;
  const found = fusionsAt(reader, negated ?? at, subject.gene) ?? saidAt(reader, negated ?? at, subject);
  if (found === undefined) return undefined;
  const excepted = reader.wordsAt(found.next, EXCEPTED);
  if (negated === undefined) return excepted === undefined ? undefined : { ...found, next: excepted };
  const next = excepted ?? reader.wordsAt(found.next, NEGATION_ENDS) ?? found.next;
  // Example: 'not G12C not G12D'.
  const more = negationAt(reader, next) === undefined ? undefined : exceptAt(reader, next, subject);
  return more === undefined ? { ...found, next } : { of: [...found.of, ...more.of], next: more.next };
}

/** Returns whether a statement about a gene is negated only by a word after it: 'G12C或G12D除外'. */
export const isExcepted = (reader: Reader, at: number, subject: Subject & { gene: string }): boolean =>
  negationAt(reader, at) === undefined && exceptAt(reader, at, subject) !== undefined;

/** Reads fusions of a gene: 'CD74-ROS1 and EZR-ROS1'. */
function fusionsAt(reader: Reader, at: number, gene: string): Except | undefined {
  const of: Excepted[] = [];
  let next = at;
  for (let from: number | undefined = at; from !== undefined; from = joinerAt(reader, next)?.next) {
    const fusion = reader.fusionAt(from);
    if (fusion?.term.meant.as !== 'gene' || fusion.term.meant.gene.gene !== gene) break;
    of.push({ asked: fusion.term.meant.gene, sought: fusion.term.sought });
    next = fusion.next;
  }
  return of.length === 0 ? undefined : { of, next };
}

function saidAt(reader: Reader, at: number, subject: Subject & { gene: string }): Except | undefined {
  const found = reader.alternativesAt(at, [subject], { isNegated: true });
  if (found === undefined) return undefined;
  const of = found.alternatives.flatMap(({ pieces }) => exceptedOf(reader, subject, pieces) ?? []);
  return of.length < found.alternatives.length ? undefined : { of, next: found.next };
}

function exceptedOf(reader: Reader, { pieces }: Subject, said: Subject['pieces']): Excepted | undefined {
  const own = reader.composed([...pieces, ...said]);
  const read = own.geneAt(0);
  if (read?.next !== own.tokens.length || read.term.meant.as !== 'gene') return undefined;
  const { gene: _, ...asked } = read.term.meant.gene;
  return { asked, sought: read.term.sought };
}
