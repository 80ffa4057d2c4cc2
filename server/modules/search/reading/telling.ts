import type { Ambiguity, ReadTerm, Statement } from '../../../../contract/entities/searchReading.ts';
import { SEARCH_TEXT_MAX } from '../../../../contract/lengths.ts';
import { DETECTION_WORDS, STATUS_WORDS } from '../../../../contract/searchText.ts';
import { compactOf } from '../engine/text.ts';
import { isStatement, listMeant } from './lists.ts';
import type { PlannedTerm } from './planned.ts';
import { all, either } from './sought.ts';
import type { Clauses, Part } from './terms.ts';
import { turnedNegation } from './turned.ts';

/** Limited because the results of each other reading are counted. */
const MOST_AMBIGUITIES = 3;

/** Words with another plausible reading, before its results are counted. */
export type Uncounted = Omit<Ambiguity, 'others'> & { others: Omit<Ambiguity['others'][number], 'count'>[] };

/** Returns each term of a text, its interpretation, and the text without it. */
export function reportedTerms(terms: readonly PlannedTerm[]): ReadTerm[] {
  const telling = terms.filter((term) => !term.silent);
  return telling.map((term) => ({
    typed: term.typed,
    meant: term.meant,
    excluded: term.excluded,
    alternative: term.alternative,
    ...(term.corrected !== undefined && { corrected: term.corrected }),
    without: withoutTerm(term, telling),
    options: term.options
      .map(({ meant, text }) => ({
        meant,
        text: written(telling.map((other) => (other === term ? { ...other, typed: text } : other))),
      }))
      .filter(({ text }) => isText(text)),
  }));
}

/** Returns the text without a term. If the first of several alternatives is removed, the others remain alternatives. */
function withoutTerm(term: PlannedTerm, terms: readonly PlannedTerm[]): string {
  const next = terms[terms.indexOf(term) + 1];
  const leads = !term.alternative && next?.alternative === true;
  const rest = terms.filter((other) => other !== term);
  return written(rest.map((other) => (leads && other === next ? { ...other, alternative: false } : other)));
}

/** Writes terms as a text that is read as the same terms. */
function written(terms: readonly PlannedTerm[]): string {
  const pieces = terms.map((term, index) => {
    const { typed, excluded, alternative } = term;
    return `${alternative ? 'or ' : ''}${excluded ? 'not ' : ''}${typed}${isDrawnIn(term, terms[index + 1]) ? alteredBehind(typed) : ''}`;
  });
  return pieces.join(' ');
}

/**
 * Whether the statement about the next gene would also apply to a gene without one before it: 'KRAS or NRAS mutant'.
 */
const isDrawnIn = (term: PlannedTerm, next: PlannedTerm | undefined): boolean =>
  next?.alternative === true && ['gene', 'marker', 'list'].includes(next.meant.as) && isBare(term) && !isBare(next);

/** Whether a term is only the name of a gene. */
function isBare({ typed, meant }: PlannedTerm): boolean {
  if (meant.as !== 'gene' || meant.except !== undefined) return false;
  const { status, kind, change } = meant.gene;
  const isAltered = status === 'altered' && kind === undefined && change === undefined;
  return isAltered && !STATUS_WORDS.altered.some((word) => isSaidIn(typed, word));
}

const isSaidIn = (typed: string, word: string): boolean =>
  typed.toLowerCase().startsWith(word) || typed.toLowerCase().endsWith(word);

/** Uses the language of the text. */
const alteredBehind = (typed: string): string => (/\p{Script=Han}/u.test(typed) ? ' 变异' : ' altered');

/**
 * Makes each statement of a list a separate term, if a sequence of terms can express the list and the resulting text
 * can be searched.
 */
export function spreadTerms(terms: readonly PlannedTerm[]): PlannedTerm[] {
  const all = terms.flatMap((term) => spread(term, terms));
  return isText(written(all.filter(({ silent }) => !silent)))
    ? all
    : terms.flatMap((term) => spread(term, terms, term.joined, false));
}

const isText = (text: string): boolean => text.length <= SEARCH_TEXT_MAX;

function spread(term: PlannedTerm, terms: readonly PlannedTerm[], said = term.joined, apart = true): PlannedTerm[] {
  if (said === undefined) return [term];
  const { joined: _, ...whole } = term;
  const { clauses } = said;
  const unknown = said.unknown.map((part) => planned(part, term, false));
  if (!apart || !isFlat(term, clauses, terms)) {
    const sought = all(...clauses.map((clause) => either(...clause.map((part) => part.term.sought))));
    return [{ ...whole, sought, meant: { as: 'list', of: listMeant(clauses) } }, ...unknown];
  }
  const statements = clauses.flatMap((clause, at) =>
    clause.map((part, place) =>
      planned(part, term, at === 0 && place === 0 ? term.alternative : place > 0 && !term.excluded),
    ),
  );
  return [...statements, ...unknown];
}

function planned({ term, typed, corrected }: Part, { excluded }: PlannedTerm, alternative: boolean): PlannedTerm {
  return { ...term, typed, excluded, alternative, silent: false, ...(corrected !== undefined && { corrected }) };
}

/**
 * Whether the form `A or B C not D` can express it. Alternatives bind closer than terms, and 'not A or B' excludes
 * both.
 */
function isFlat(term: PlannedTerm, clauses: Clauses, terms: readonly PlannedTerm[]): boolean {
  const group = alternativesOf(term, terms);
  if (term.excluded) return clauses.length === 1 && group.every(({ excluded }) => excluded);
  return clauses.length === 1 || group.length === 1;
}

/** Returns the alternatives that a term belongs to. */
function alternativesOf(term: PlannedTerm, terms: readonly PlannedTerm[]): PlannedTerm[] {
  const telling = terms.filter(({ silent }) => !silent);
  const at = telling.indexOf(term);
  let from = at;
  while (telling[from]?.alternative === true) from--;
  let to = at + 1;
  while (telling[to]?.alternative === true) to++;
  return telling.slice(from, to);
}

/**
 * Returns the words with several plausible readings: the chosen one, and the others with the texts that ask for them.
 */
export function ambiguitiesOf(terms: readonly PlannedTerm[]): Uncounted[] {
  return [...terms.flatMap((term) => ofTerm(term, terms)), ...ofCommas(terms), ...ofDetection(terms)]
    .map(({ others, ...ambiguity }) => ({ ...ambiguity, others: others.filter(({ text }) => isText(text)) }))
    .filter(({ others }) => others.length > 0)
    .slice(0, MOST_AMBIGUITIES);
}

function ofTerm(term: PlannedTerm, terms: readonly PlannedTerm[]): Uncounted[] {
  const { joined, typed, meant, excluded } = term;
  const others = [...ofList(term, terms), ...ofNegation(term, terms), ...ofExclusion(term, terms)];
  const taken = joined === undefined ? meant : { as: 'list' as const, of: listMeant(joined.clauses) };
  return others.length === 0 ? [] : [{ typed, taken, excluded, others }];
}

type Other = Uncounted['others'][number];

function ofList(term: PlannedTerm, terms: readonly PlannedTerm[]): Other[] {
  const { joined, excluded } = term;
  if (joined === undefined) return [];
  const { joined: _, ...whole } = term;
  const both = /\p{Script=Han}/u.test(term.typed) ? '同时' : 'both ';
  return joined.others
    .filter((clauses) => isFlat(term, clauses, terms) || isNotBoth(term, clauses))
    .map((clauses) => ({
      meant: { as: 'list' as const, of: listMeant(clauses) },
      excluded,
      text: isNotBoth(term, clauses)
        ? textWith(terms, term, [{ ...whole, typed: `${both}${term.typed}` }])
        : textWith(terms, term, spread(term, terms, { ...joined, clauses })),
    }));
}

/**
 * Whether the other reading is 'not both KRAS and NRAS mutant', for a text that excludes each: 'no KRAS and NRAS
 * mutations'.
 */
const isNotBoth = ({ excluded, joined }: PlannedTerm, clauses: Clauses): boolean =>
  excluded && joined?.isEach === true && clauses.length > 1;

/**
 * Offers the other readings of a negation. An exclusion such as 'no KRAS mutation' keeps models that were not tested,
 * so "tested and not found" is offered. For 'KRAS not mutated', which means tested, "not recorded" is offered.
 */
function ofNegation(term: PlannedTerm, terms: readonly PlannedTerm[]): Other[] {
  const { joined, typed, excluded, silent } = term;
  if (silent || alternativesOf(term, terms).length > 1) return [];
  const clauses = joined?.clauses ?? [[{ typed, term, spans: [] }]];
  const parts = clauses.flat();
  if (excluded ? clauses.length > 1 : parts.some((part) => part.term.denied !== true)) return [];
  const isChinese = /\p{Script=Han}/u.test(terms.map((one) => one.typed).join(''));
  const told = parts.flatMap((part) => turnedNegation(part.term.meant, excluded, isChinese) ?? []);
  if (told.length < parts.length) return [];
  const { joined: _, ...single } = term;
  const by = told.map(({ text }) => ({ ...single, typed: text, excluded: !excluded }));
  const meants = told.map(({ meant }) => meant);
  const [meant = term.meant] = meants;
  const list = { as: 'list' as const, of: excluded ? meants.map((one) => [one]) : [meants] };
  return [{ meant: meants.length > 1 ? list : meant, excluded: !excluded, text: textWith(terms, term, by) }];
}

/** Reads 'not HER2 positive, PR positive' as two statements, and offers to exclude the second as well. */
function ofExclusion(term: PlannedTerm, terms: readonly PlannedTerm[]): Other[] {
  const telling = terms.filter(({ silent }) => !silent);
  const before = telling[telling.indexOf(term) - 1];
  if (term.behindComma !== true || before?.excluded !== true || term.joined !== undefined) return [];
  return [{ meant: term.meant, excluded: true, text: textWith(terms, term, [{ ...term, excluded: true }]) }];
}

/** Returns a text with a term replaced by others. */
function textWith(terms: readonly PlannedTerm[], replaced: PlannedTerm, by: readonly PlannedTerm[]): string {
  const spreadOnes = terms.flatMap((term) => (term === replaced ? by : spread(term, terms)));
  return written(spreadOnes.filter(({ silent }) => !silent));
}

/**
 * Reads 'ER positive, HER2 negative' as both, and offers the comma as 'or', its usual meaning. It does not offer this
 * next to a term that is not a statement: 'lung cancer, ALK negative'.
 */
function ofCommas(terms: readonly PlannedTerm[]): Uncounted[] {
  const telling = terms.filter(({ silent }) => !silent);
  const runs: PlannedTerm[][] = [];
  for (const [at, term] of telling.entries()) {
    const before = telling[at - 1];
    if (term.behindComma !== true || before === undefined) continue;
    const run = runs.at(-1);
    if (run?.at(-1) === before) run.push(term);
    else runs.push([before, term]);
  }
  return runs.flatMap((run) => {
    const clauses = run.map((term) => term.joined?.clauses ?? [[{ typed: term.typed, term, spans: [] }]]);
    if (!clauses.flat(2).every(({ term }) => isStatement(term.meant))) return [];
    if (clauses.some((own) => own.length !== 1) || run.some(({ excluded }) => excluded)) return [];
    const turned = terms.map((term) => (run.indexOf(term) > 0 ? { ...term, alternative: true } : term));
    return [
      {
        typed: run.map(({ typed }) => typed).join(', '),
        taken: { as: 'list' as const, of: listMeant(clauses.flat()) },
        excluded: false,
        others: [
          {
            meant: { as: 'list' as const, of: listMeant([clauses.flat(2)]) },
            excluded: false,
            text: written(spreadTerms(turned).filter(({ silent }) => !silent)),
          },
        ],
      },
    ];
  });
}

/** Offers to read 'EGFR mutation or ALK fusion not detected' as "tested and not found" for both. */
function ofDetection(terms: readonly PlannedTerm[]): Uncounted[] {
  const telling = terms.filter(({ silent }) => !silent);
  return telling.flatMap((term, at): Uncounted[] => {
    const before = telling[at - 1];
    if (before === undefined || !term.alternative || before.alternative || telling[at + 1]?.alternative === true)
      return [];
    const [said, other] = isFound(term.typed, 'endsWith') ? [term, before] : [before, term];
    if (said === before && !isFound(said.typed, 'startsWith')) return [];
    if (!isWildType(said.meant) || said.excluded || other.excluded) return [];
    const told = turnedNegation(other.meant, true, /\p{Script=Han}/u.test(said.typed));
    if (told === undefined || !isStatement(said.meant) || !isStatement(other.meant)) return [];
    const text = textWith(
      terms.map((one) => (one === term && other !== term ? { ...one, alternative: false } : one)),
      other,
      [{ ...other, typed: told.text, alternative: false }],
    );
    const typed = `${before.typed} or ${term.typed}`;
    const of = [[told.meant], [said.meant]];
    const taken: Statement[][] = [before === said ? [said.meant, other.meant] : [other.meant, said.meant]];
    return [
      {
        typed,
        taken: { as: 'list', of: taken },
        excluded: false,
        others: [{ meant: { as: 'list', of }, excluded: false, text }],
      },
    ];
  });
}

const isWildType = (meant: PlannedTerm['meant']): boolean => meant.as === 'gene' && meant.gene.status === 'wildType';

const isFound = (typed: string, where: 'startsWith' | 'endsWith'): boolean =>
  DETECTION_WORDS.some((word) => compactOf(typed)[where](word));
