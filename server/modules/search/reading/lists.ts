import type { Statement } from '../../../../contract/entities/searchReading.ts';
import { DETECTION_WORDS } from '../../../../contract/searchText.ts';
import { chainAt, listedNameAt, type Name, typedOf } from './chain.ts';
import { hasChange } from './changed.ts';
import { isExclusive } from './exclusive.ts';
import { splitAt, statusAt } from './geneWords.ts';
import { behindFillers, type Join, quantityAt } from './joiners.ts';
import type { Piece, Read, Reader, Span } from './reader.ts';
import { type Alternative, type Alternatives, alternativesAt, type Run } from './sayings.ts';
import { all, either, NOTHING } from './sought.ts';
import { type Clauses, type Joined, type Part, type Term, unknown } from './terms.ts';

/**
 * Reads joined names with a statement before or after them that applies to each name: 'KRAS/NRAS wild type', 'ER and PR
 * negative', 'EGFR L858R or exon 19 deletion'. Wild type, negative and not tested must be true of all names. Other
 * statements must be true of at least one, unless 'and' joins the names.
 */
export function listAt(reader: Reader, at: number): Read | undefined {
  return signedAt(reader, at) ?? joinedAt(reader, at, true) ?? joinedAt(reader, at) ?? splitListAt(reader, at);
}

function joinedAt(reader: Reader, at: number, withBlanks = false): Read | undefined {
  const quantity = quantityAt(reader, at);
  const begins = quantity?.next ?? at;
  const before = statusAt(reader, begins);
  const inner = before === undefined ? undefined : quantityAt(reader, behindFillers(reader, before.next, 'before'));
  const start = before === undefined ? begins : (inner?.next ?? before.next);
  const chain = chainAt(reader, start === at ? at : behindFillers(reader, start, 'before'), withBlanks);
  const known = chain.filter(({ isUnknown }) => !isUnknown);
  if (known.length === 0) return undefined;
  const names = trimmed(reader, chain);
  const end = names.at(-1)?.next ?? at;
  const behind = alternativesAt(reader, end, known);
  const leading: Alternative[] =
    before === undefined ? [] : [{ pieces: [{ from: begins, to: before.next }], kinds: ['status'] }];
  // 'mutant KRAS or NRAS wild type' has a statement for each name; 'rearranged ALK or ROS1 not detected' does not.
  const isOfBoth = before?.said.kind !== undefined && reader.wordsAt(end, DETECTION_WORDS) === behind?.next;
  if (before !== undefined && behind !== undefined && !isOfBoth) return undefined;
  const alternatives = behind === undefined ? leading : isOfBoth ? between(leading, behind) : behind.alternatives;
  if (names.length < 2 && alternatives.length < 2) return undefined;
  // A family's name alone is also the name of a tumor.
  if (alternatives.length === 0 && names.every(({ isOfFamily }) => isOfFamily)) return undefined;
  const isSpaced = names.some(({ joiner }) => joiner === 'blank');
  const isOfAll = alternatives.some(({ kinds }) => kinds[0] !== 'change');
  if (withBlanks && !(isSpaced && isOfAll)) return undefined;
  const match = quantity?.match ?? inner?.match ?? behind?.match;
  const owner = isSpaced ? (before === undefined ? 'last' : 'first') : undefined;
  const next = behind?.next ?? end;
  const typed = reader.typed(at, next);
  const term = listTerm(reader, { names: distinct(names), alternatives, match, owner, typed });
  return term === undefined ? undefined : { term, next };
}

/** Combines the statements before and after the names as if all came after them. */
const between = (leading: readonly Alternative[], { alternatives }: Alternatives): Alternative[] =>
  alternatives.map((one) => ({ ...one, pieces: [...leading.flatMap(({ pieces }) => pieces), ...one.pieces] }));

/** Reads 'KRASG12C or G12D', 'KRASG12C/D'. */
function splitListAt(reader: Reader, at: number): Read | undefined {
  const split = splitAt(reader, at);
  if (split === undefined) return undefined;
  const name: Name = { pieces: [split.name], gene: split.gene, next: at + 1 };
  const first: Run = { facts: [{ pieces: [split.said], kinds: ['change'] }], next: at + 1 };
  const said = alternativesAt(reader, at + 1, [name], { first });
  if (said === undefined || said.alternatives.length < 2) return undefined;
  const { alternatives, match, next } = said;
  const term = listTerm(reader, { names: [name], alternatives, match, typed: reader.typed(at, next) });
  return term === undefined ? undefined : { term, next };
}

/** Reads 'ER+PR-', 'ER-PR-HER2-': each sign belongs to the name before it. */
function signedAt(reader: Reader, at: number): Read | undefined {
  const signed: { typed: string; span: Span }[] = [];
  let next = at;
  for (let isLast = false; !isLast; ) {
    const name = listedNameAt(reader, next);
    const sign = name === undefined ? undefined : signAt(reader, name.next);
    if (name === undefined || sign === undefined || (sign.typed === '-' && !name.isMarker)) return undefined;
    signed.push({ typed: `${typedOf(reader, name)}${sign.typed}`, span: { from: next, to: name.next } });
    next = sign.next;
    isLast = sign.isLast;
  }
  if (signed.length < 2) return undefined;
  const parts = signed.map(({ typed, span }) => partOf(reader, [typed], [span]));
  const clauses = parts.flatMap((part) => (part === undefined ? [] : [[part]]));
  if (clauses.length < parts.length) return undefined;
  return { term: joinedTerm({ clauses, unknown: [], others: [], negated: false }), next };
}

function signAt(reader: Reader, at: number): { typed: string; next: number; isLast: boolean } | undefined {
  const token = reader.tokens[at];
  if (token?.kind === 'sign') return { typed: token.term, next: at + 1, isLast: true };
  const gap = reader.gapBefore(at);
  return token !== undefined && /^[+-]$/.test(gap) ? { typed: gap, next: at, isLast: false } : undefined;
}

/** Removes unknown words at the end that have no statement. */
function trimmed(reader: Reader, names: readonly Name[]): readonly Name[] {
  const last = names.findLastIndex(({ isUnknown }) => !isUnknown);
  const end = names.at(-1)?.next ?? 0;
  if (last === names.length - 1 || alternativesAt(reader, end, names.slice(0, last + 1)) !== undefined) return names;
  return names.slice(0, last + 1);
}

/** 'HER2/neu' is one gene with two names. */
const distinct = (names: readonly Name[]): Name[] =>
  names.filter(({ gene }, place) => gene === undefined || names.findIndex((other) => other.gene === gene) === place);

type List = {
  names: readonly Name[];
  alternatives: readonly Alternative[];
  match?: 'all' | 'any' | 'none' | undefined;
  /** Which of several names side by side has the statement: 'KRAS TP53 mutant'. */
  owner?: 'first' | 'last' | undefined;
  typed: string;
};
/** The statements about one name, as clauses. */
export type Said = { joiner: Join | undefined; clauses: Part[][] };

function listTerm(reader: Reader, list: List): Term | undefined {
  const { names, alternatives, match } = list;
  const known = names.filter(({ isUnknown }) => !isUnknown);
  const changed = changedLast(reader, known, alternatives);
  const beside = match === undefined ? list.owner : undefined;
  const owners = changed.length > 0 ? changed : besideOwners(known, beside);
  const said: Said[] = [];
  const alone: Said[] = [];
  for (const name of known) {
    const parts = partsOf(reader, name, alternatives);
    if (parts === undefined) return undefined;
    // A level belongs to a marker; without it, the rest is not a query.
    const isMarker = parts.some(({ term }) => term.meant.as !== 'gene');
    const bare = isMarker ? undefined : bareOf(reader, name, alternatives);
    const whole = { joiner: name.joiner, clauses: clausesOf(parts, alternatives) };
    const plain = { joiner: name.joiner, clauses: bare === undefined ? [] : [[bare]] };
    if (alternatives.length === 0 && bare === undefined) return undefined;
    said.push(alternatives.length === 0 ? plain : whole);
    alone.push(owners.includes(name) ? whole : plain);
  }
  const isSaid = alternatives.length > 0 && known.length > 1;
  const splits = isSaid && alone.every(({ clauses }) => clauses.length > 0);
  const isAlone = splits && (changed.length > 0 || beside !== undefined);
  const isParted = isAlone && changed.length === 0;
  const clauses = isParted ? joinBeside(alone, owners.length, beside) : joinNames(isAlone ? alone : said, match);
  if (clauses === undefined) return unknown(list.typed);
  const others: (Clauses | undefined)[] = [];
  const isWord = known.some(({ joiner }) => joiner !== undefined && joiner !== 'slash');
  if (isAlone) others.push(joinNames(said, match));
  else if (isSaid ? list.owner === undefined : isDoubtful(known, alternatives)) others.push(turned(said, clauses));
  if (splits && !isAlone && isWord) others.push(joinNames(alone, match));
  const taken = JSON.stringify(listMeant(clauses));
  return joinedTerm({
    clauses,
    unknown: names.flatMap(({ isUnknown, pieces }) => (isUnknown ? unknownPart(reader, pieces) : [])),
    others: (match === undefined ? others : [])
      .filter((other) => other !== undefined)
      .filter((other) => JSON.stringify(listMeant(other)) !== taken),
    negated: match === 'none',
  });
}

/**
 * Returns the names that the statement applies to. For names side by side, these are the nearest one and those joined
 * to it, as in 'KRAS EGFR/MET wild type'.
 */
function besideOwners(names: readonly Name[], beside: List['owner']): readonly Name[] {
  if (beside === undefined) return names.slice(-1);
  const isApart = ({ joiner }: Name) => joiner === 'blank';
  return beside === 'first' ? names.slice(0, names.findIndex(isApart)) : names.slice(names.findLastIndex(isApart));
}

/**
 * Joins names side by side of which only some have the statement. The parts before and after the blank must both match.
 */
function joinBeside(said: readonly Said[], owners: number, beside: List['owner']): Part[][] | undefined {
  const cut = beside === 'first' ? owners : said.length - owners;
  const [one, other] = [joinNames(said.slice(0, cut), undefined), joinNames(said.slice(cut), undefined)];
  return one === undefined || other === undefined ? undefined : [...one, ...other];
}

/** Returns the statements about a name, one for each alternative; undefined if one is impossible for it. */
function partsOf(reader: Reader, name: Name, alternatives: readonly Alternative[]): Part[] | undefined {
  const parts: Part[] = [];
  for (const { pieces, kinds } of alternatives) {
    const all = [...name.pieces, ...pieces];
    const part = partOf(reader, all, spansOf(all));
    const isImpossible = part === undefined && kinds[0] === 'change';
    const own = isImpossible ? impossiblePart(reader, name, pieces) : part;
    if (own === undefined) return undefined;
    parts.push(own);
  }
  return parts;
}

function unknownPart(reader: Reader, pieces: readonly Piece[]): Part {
  const typed = reader.composed(pieces).text;
  return { typed, term: unknown(typed), spans: spansOf(pieces) };
}

/**
 * Returns the part for a name without a statement. If other names in the list have statements, 'altered' (变异) is
 * added, so that the written part keeps its meaning.
 */
function bareOf(reader: Reader, { pieces }: Name, alternatives: readonly Alternative[]): Part | undefined {
  const isChinese = reader.tokens.some((token) => token.kind === 'word' && token.ideographic);
  const said = alternatives.length === 0 ? [] : [isChinese ? '变异' : 'altered'];
  return partOf(reader, [...pieces, ...said], spansOf(pieces));
}

/**
 * Returns the clauses for one name. Several statements are alternatives, unless 'and' joins them or all are negative.
 */
function clausesOf(parts: readonly Part[], alternatives: readonly Alternative[]): Part[][] {
  const joiners = alternatives.slice(1).map(({ joiner }) => joiner);
  // A model cannot be both wild type and not tested, so 'wild type or not tested' stays a choice.
  const denied = parts.filter((part, place) => isNegative(part) && alternatives[place]?.kinds[0] !== 'status');
  const isMixed = parts.some(isNegative);
  const clauses: Part[][] = [];
  for (const [place, part] of parts.entries()) {
    const own = place === 0 ? undefined : joiners[place - 1];
    // Example: 'G12C, G12D or wild type'. A slash joins only its two neighbors.
    const isWord = (other: Alternative['joiner']) => other !== 'comma' && other !== 'slash';
    const word = own === 'comma' ? joiners.slice(place).find(isWord) : undefined;
    const joiner = word ?? own;
    const isEach = [part, ...(clauses.at(-1) ?? [])].every((one) => denied.includes(one));
    const starts = joiner === undefined || joiner === 'and' || joiner === 'plus' || isEach;
    const isOther = clauses.at(-1)?.some(({ term }) => isExclusive(term.meant, part.term.meant)) ?? false;
    // 'EGFR mutant, T790M negative' continues with a requirement.
    if ((starts || (isMixed && joiner === 'comma')) && !isOther) clauses.push([part]);
    else clauses.at(-1)?.push(part);
  }
  return clauses;
}

/** Joins the statements about each name; undefined if this gives too many clauses. */
export function joinNames(said: readonly Said[], match: List['match']): Part[][] | undefined {
  if (match === 'any' || match === 'none') return united(said);
  const isEach = said.every(({ clauses }) => clauses.flat().every(isNegative));
  if (match === 'all' || isEach) return said.flatMap(({ clauses }) => clauses);
  const groups: Said[][] = [];
  for (const [place, one] of said.entries()) {
    const group = groups.at(-1);
    if (group === undefined || isAnd(said, place)) groups.push([one]);
    else group.push(one);
  }
  const clauses = groups.map(united);
  return clauses.every((own) => own !== undefined) ? clauses.flat() : undefined;
}

/**
 * Whether a name is required in addition to the previous one. A comma joins like the next word, otherwise like the
 * previous one: 'A, B and C'.
 */
function isAnd(said: readonly Said[], place: number): boolean {
  const joiner = said[place]?.joiner;
  if (joiner !== 'comma') return joiner === 'and' || joiner === 'plus' || joiner === 'blank';
  const isWord = ({ joiner: other }: Said) => other === 'and' || other === 'or' || other === 'plus';
  const word = said.slice(place + 1).find(isWord) ?? said.slice(0, place).findLast(isWord);
  return word?.joiner === 'and' || word?.joiner === 'plus';
}

/** Every name multiplies the clauses: twenty genes with three statements each would give billions. */
const MOST_CLAUSES = 40;

/** Converts "at least one of several conditions" to clauses; undefined if there are too many. */
function united(said: readonly Said[]): Part[][] | undefined {
  if (said.reduce((product, { clauses }) => product * clauses.length, 1) > MOST_CLAUSES) return undefined;
  return said.reduce<Part[][]>(
    (found, { clauses }) => found.flatMap((clause) => clauses.map((other) => [...clause, ...other])),
    [[]],
  );
}

/** Whether it is unclear if a list, or several statements about one name, means all or at least one. */
function isDoubtful(names: readonly Name[], alternatives: readonly Alternative[]): boolean {
  const joiners = [...names.map(({ joiner }) => joiner), ...alternatives.map(({ joiner }) => joiner)];
  return joiners.some((joiner) => joiner === 'slash' || joiner === 'comma' || joiner === 'plus');
}

/** Returns the other reading: at least one instead of all, or the reverse. */
export function turned(said: readonly Said[], taken: Clauses): Clauses | undefined {
  if (taken.length > 1) return said.length > 1 ? united(said) : [taken.flat()];
  return said.length > 1 ? said.flatMap(({ clauses }) => clauses) : taken.flat().map((part) => [part]);
}

/**
 * Returns the names that a change at the end applies to. In 'TP53 and KRAS G12C', 'KRAS or BRAF V600E' and 'TP53 and
 * KRAS/NRAS Q61R', only the last name has it, with the names that a slash or plus joins to it.
 */
function changedLast(reader: Reader, names: readonly Name[], alternatives: readonly Alternative[]): readonly Name[] {
  const begin = names.findLastIndex(({ joiner }) => joiner !== 'slash' && joiner !== 'plus');
  const last = names.slice(begin);
  const has = (name: Name) =>
    alternatives.some(({ pieces }) => hasChange(reader.composed([...name.pieces, ...pieces])));
  return last.some(has) && names.slice(0, begin).some((name) => !has(name)) ? last : [];
}

const spansOf = (pieces: readonly Piece[]): Span[] => pieces.filter((piece) => typeof piece !== 'string');

const drugged = ['tested', 'prior', 'resistant', 'sensitive', 'naive'];
const statements = new Set<string>(['gene', 'marker', 'value', 'range', ...drugged]);

/** Reads words together, if they are a single statement. */
export function partOf(reader: Reader, pieces: readonly Piece[], spans: readonly Span[]): Part | undefined {
  const own = reader.composed(pieces);
  const read = own.termAt(0);
  if (read?.next !== own.tokens.length || !statements.has(read.term.meant.as)) return undefined;
  return { typed: own.text, term: read.term, spans };
}

/** Returns the part for a change that a gene cannot have, such as an unknown exon. */
function impossiblePart(reader: Reader, { pieces, gene }: Name, said: readonly Piece[]): Part | undefined {
  if (gene === undefined) return undefined;
  const meant = { as: 'gene' as const, gene: { gene, status: 'altered' as const, change: reader.composed(said).text } };
  const all = [...pieces, ...said];
  return { typed: reader.composed(all).text, term: { sought: NOTHING, meant, options: [] }, spans: spansOf(all) };
}

/** Returns whether a statement means "tested and not found" or "not tested". */
export function isNegative({ term: { meant } }: Pick<Part, 'term'>): boolean {
  if (meant.as === 'gene') return meant.gene.status !== undefined && meant.gene.status !== 'altered';
  if (meant.as === 'naive') return true;
  return meant.as === 'marker' && (meant.level === 'negative') !== (meant.not === true);
}

export const listMeant = (clauses: Clauses): Statement[][] =>
  clauses.map((clause) => clause.flatMap(({ term: { meant } }) => (isStatement(meant) ? [meant] : [])));

export const isStatement = (meant: Term['meant']): meant is Statement => statements.has(meant.as);

/** Returns the term for a list of statements. */
export function joinedTerm(joined: Joined): Term {
  const sought = all(...joined.clauses.map((clause) => either(...clause.map(({ term }) => term.sought))));
  return {
    sought,
    meant: { as: 'list', of: listMeant(joined.clauses) },
    options: [],
    joined,
  };
}
