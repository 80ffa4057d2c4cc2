import { DRUG_WORDS, RESPONSE_TO_WORDS } from '../../../../contract/drugWords.ts';
import { M_RECIST, type MRecist } from '../../../../contract/mRecist.ts';
import { behindDrug, isSaidOf } from './drugs.ts';
import { joinerAt, quantityAt } from './joiners.ts';
import { joinedTerm, joinNames, partOf, type Said, turned } from './lists.ts';
import type { Piece, Read, Reader, Span } from './reader.ts';
import { type Drugged, drugMeant, type Part, responseSought, type Term } from './terms.ts';

/** A drug or another treatment in a list, and what joins it to the previous one. */
type Named = { span: Span; joiner?: Said['joiner'] };

const drugWords = Object.entries(DRUG_WORDS) as [Drugged, { before: readonly string[]; behind: readonly string[] }][];

/**
 * Reads a statement about several drugs, which applies to each of them: 'cisplatin and gemcitabine resistant', 'after
 * cetuximab or panitumumab'. One is enough, unless 'and' joins them or the statement is that none was given.
 */
export function drugListAt(reader: Reader, at: number): Read | undefined {
  const quantity = quantityAt(reader, at);
  const begins = quantity?.next ?? at;
  for (const [how, { before }] of drugWords) {
    const start = reader.wordsAt(begins, before);
    if (start === undefined) continue;
    const inner = quantity ?? quantityAt(reader, start);
    const listed = namesAt(reader, inner === quantity ? start : (inner?.next ?? start), how);
    // 'after cisplatin, gemcitabine resistant' contains two statements.
    const names = isSaidOtherwise(reader, listed, how) ? listed.slice(0, -1) : listed;
    const said: Span = { from: begins, to: start };
    const next = behindDrug(reader, names.at(-1)?.span.to ?? at, how);
    const read = listOf(reader, { names, how, pieces: (span) => [said, span], match: inner?.match, next });
    if (read !== undefined) return read;
  }
  for (const [how, { behind }] of drugWords) {
    const names = namesAt(reader, begins, how);
    const end = names.at(-1)?.span.to ?? at;
    const next = reader.wordsAt(end, behind);
    if (next === undefined) continue;
    const said: Span = { from: end, to: next };
    return listOf(reader, { names, how, pieces: (span) => [span, said], match: quantity?.match, next });
  }
  return undefined;
}

/** Whether the words after the drugs state something else about the last one. */
function isSaidOtherwise(reader: Reader, names: readonly Named[], how: Drugged): boolean {
  const last = names.at(-1);
  if (last?.joiner !== 'comma') return false;
  return drugWords.some(([other, { behind }]) => other !== how && reader.wordsAt(last.span.to, behind) !== undefined);
}

const isChinese = ({ tokens }: Reader): boolean => tokens.some((token) => token.kind === 'word' && token.ideographic);

/** Returns the drugs from a token on, as long as words or punctuation join them. */
function namesAt(reader: Reader, at: number, how?: Drugged): Named[] {
  const names: Named[] = [];
  let joiner: Said['joiner'];
  for (let from: number | undefined = at; from !== undefined; ) {
    const name = reader.nameAt(
      from,
      (one) =>
        (one.as === 'drug' && isSaidOf(reader, one, how)) || (one.as === 'value' && one.field === 'priorTreatment'),
    );
    if (name === undefined) break;
    names.push({ span: { from, to: name.next }, ...(joiner !== undefined && { joiner }) });
    const joined = joinerAt(reader, name.next);
    joiner = joined?.how;
    from = joined?.next;
  }
  return names;
}

type DrugList = {
  names: readonly Named[];
  how: Drugged;
  pieces: (span: Span) => Piece[];
  match: 'all' | 'any' | 'none' | undefined;
  next: number;
};

function listOf(reader: Reader, { names, how, pieces, match, next }: DrugList): Read | undefined {
  if (names.length < 2) return undefined;
  const saidBy = (piecesOf: (span: Span) => Piece[]): Said[] | undefined => {
    const said = names.map(({ span, joiner }): Said => {
      const part = partOf(reader, piecesOf(span), [span]);
      return { joiner, clauses: part === undefined ? [] : [[part]] };
    });
    return said.every(({ clauses }) => clauses.length > 0) ? said : undefined;
  };
  const said = saidBy(pieces);
  if (said === undefined) return undefined;
  const clauses = joinNames(said, match);
  if (clauses === undefined) return undefined;
  const prior = how === 'resistant' ? saidBy((span) => [isChinese(reader) ? '既往接受过' : 'after', span]) : undefined;
  const others = [
    prior === undefined ? undefined : joinNames(prior, match),
    match === undefined ? turned(said, clauses) : undefined,
  ].filter((other) => other !== undefined);
  return { term: joinedTerm({ clauses, unknown: [], others, negated: match === 'none' }), next };
}

const classes = new Map<string, MRecist>(M_RECIST.map((one) => [one.toLowerCase(), one]));

/** Reads a response class for a drug: 'mCR to cetuximab', 'mCR or mPR to cetuximab', 'cisplatin mPD'. */
export function responseAt(reader: Reader, at: number): Read | undefined {
  const before = classesAt(reader, at);
  if (before !== undefined) {
    const start = reader.wordsAt(before.next, RESPONSE_TO_WORDS) ?? before.next;
    const names = namesAt(reader, start);
    return respondedTo(reader, names, { mRecist: before.mRecist, next: names.at(-1)?.span.to ?? start });
  }
  const names = namesAt(reader, at);
  const end = names.at(-1)?.span.to ?? at;
  const behind = classesAt(reader, reader.tokens[end]?.kind === 'colon' ? end + 1 : end);
  return behind === undefined ? undefined : respondedTo(reader, names, behind);
}

function classesAt(reader: Reader, at: number): { mRecist: MRecist[]; next: number } | undefined {
  const mRecist: MRecist[] = [];
  let next = at;
  for (let from: number | undefined = at; from !== undefined; ) {
    const one = classes.get(reader.typed(from, from + 1).toLowerCase());
    if (one === undefined) break;
    mRecist.push(one);
    next = from + 1;
    from = joinerAt(reader, next)?.next;
  }
  return mRecist.length === 0 ? undefined : { mRecist, next };
}

function respondedTo(
  reader: Reader,
  names: readonly Named[],
  { mRecist, next }: { mRecist: MRecist[]; next: number },
): Read | undefined {
  const said = names.map(({ span, joiner }): Said => {
    const drug = reader.nameAt(span.from, ({ as }) => as === 'drug')?.concepts[0];
    if (drug?.as !== 'drug') return { joiner, clauses: [] };
    const { agents, told } = drugMeant(reader.lexicon, drug);
    const term: Term = {
      sought: responseSought(agents, { mRecist }),
      meant: { as: 'tested', ...told, mRecist },
      options: [],
    };
    const part: Part = { typed: `${mRecist.join(' or ')} to ${reader.typed(span.from, span.to)}`, term, spans: [span] };
    return { joiner, clauses: [[part]] };
  });
  const [only, ...rest] = said.flatMap(({ clauses }) => clauses.flat());
  if (only === undefined || said.some(({ clauses }) => clauses.length === 0)) return undefined;
  if (rest.length === 0) return { term: only.term, next };
  const clauses = joinNames(said, undefined);
  if (clauses === undefined) return undefined;
  const other = turned(said, clauses);
  return { term: joinedTerm({ clauses, unknown: [], others: other ? [other] : [], negated: false }), next };
}
