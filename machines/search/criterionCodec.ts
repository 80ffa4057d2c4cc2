import type { GeneCriterion } from '../../contract/entities/geneCriterion.ts';
import type { ResponseCriterion } from '../../contract/entities/search.ts';
import { AGENT_MAX, CHANGE_MAX, GENE_MAX } from '../../contract/lengths.ts';
import { M_RECIST } from '../../contract/mRecist.ts';
import { ALTERATION_KINDS, GENE_STATUSES } from '../../contract/vocabulary.ts';
import { escaped, unescaped } from './parameters.ts';
import type { Bounds } from './query.ts';

const NUMBER = String.raw`-?\d+(?:\.\d+)?(?:e[+-]?\d+)?`;
const SPAN = new RegExp(`^(${NUMBER})?\\.\\.(${NUMBER})?$`, 'i');
const COMPARISON = new RegExp(`^([<>])=(${NUMBER})$`, 'i');

/**
 * Parses bounds such as `40..70`, `10..`, `..5`. A single number is both bounds; `>=10`, typed by hand, means `10..`.
 */
export function readBounds(text: string): Bounds | undefined {
  const span = SPAN.exec(text);
  const comparison = COMPARISON.exec(text);
  const single = new RegExp(`^${NUMBER}$`, 'i').test(text) ? text : undefined;
  const min = numberOf(single ?? span?.[1] ?? (comparison?.[1] === '>' ? comparison[2] : undefined));
  const max = numberOf(single ?? span?.[2] ?? (comparison?.[1] === '<' ? comparison[2] : undefined));
  if ((min === undefined && max === undefined) || (min !== undefined && max !== undefined && min > max)) {
    return undefined;
  }
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

export const writeBounds = ({ min, max }: Bounds): string => (min === max ? String(min) : `${min ?? ''}..${max ?? ''}`);

/**
 * Parses a gene criterion, e.g. `EGFR:altered:mutation:L858R:cn=4..:rank=80..`. The gene comes first; the other parts
 * follow in free order. They are the status, the kind, the copy number (`cn`), and the expression percentile within the
 * model's disease (`rank`) or in the whole catalog (`exp`, the older form). A part that is none of these is the protein
 * change.
 */
export function readGene(text: string): GeneCriterion | undefined {
  const [gene = '', ...parts] = partsOf(text);
  if (gene === '' || gene.length > GENE_MAX) return undefined;
  let criterion: GeneCriterion = { gene };
  for (const part of parts) {
    const read = readGenePart(part);
    if (!read || Object.keys(read).some((name) => name in criterion)) return undefined;
    criterion = { ...criterion, ...read };
  }
  return criterion;
}

export function writeGene({
  gene,
  status,
  kind,
  change,
  copyNumber,
  expressionPercentile,
  among,
}: GeneCriterion): string {
  const parts = [gene];
  if (status) parts.push(status);
  if (kind) parts.push(kind);
  if (change !== undefined) parts.push(readGenePart(change)?.change === change ? change : `change=${change}`);
  const written = parts.map(escaped);
  if (copyNumber) written.push(`cn=${writeBounds(copyNumber)}`);
  if (expressionPercentile)
    written.push(`${among === 'catalog' ? 'exp' : 'rank'}=${writeBounds(expressionPercentile)}`);
  return written.join(':');
}

function readGenePart(part: string): Partial<GeneCriterion> | undefined {
  const status = known(GENE_STATUSES, part);
  if (status) return { status };
  const kind = known(ALTERATION_KINDS, part);
  if (kind) return { kind };
  const [, name, rest = ''] = /^(cn|rank|exp)(?:=|(?=[<>]=))(.*)$/is.exec(part) ?? [];
  if (name !== undefined) {
    const bounds = readBounds(rest);
    if (bounds === undefined || name.toLowerCase() === 'cn') return bounds && { copyNumber: bounds };
    return { expressionPercentile: bounds, ...(name.toLowerCase() === 'exp' && { among: 'catalog' }) };
  }
  const change = part.replace(/^change=/i, '');
  return change !== '' && change.length <= CHANGE_MAX ? { change } : undefined;
}

/**
 * Parses a response criterion, e.g. `osimertinib:tgi=60..:mCR,mPR`: the agent, then the minimum inhibition and the
 * classes.
 */
export function readResponse(text: string): ResponseCriterion | undefined {
  const [agent = '', ...parts] = partsOf(text);
  if (agent === '' || agent.length > AGENT_MAX) return undefined;
  let criterion: ResponseCriterion = { agent };
  for (const part of parts) {
    const read = readResponsePart(part);
    if (!read || Object.keys(read).some((name) => name in criterion)) return undefined;
    criterion = { ...criterion, ...read };
  }
  return criterion;
}

export function writeResponse({ agent, minTgi, mRecist = [] }: ResponseCriterion): string {
  const parts = [escaped(agent)];
  if (minTgi !== undefined) parts.push(`tgi=${minTgi}..`);
  if (mRecist.length > 0) parts.push(mRecist.join(','));
  return parts.join(':');
}

function readResponsePart(part: string): Partial<ResponseCriterion> | undefined {
  const [, rest] = /^tgi(?:=|(?=>=))(.*)$/is.exec(part) ?? [];
  if (rest !== undefined) {
    const bounds = readBounds(rest);
    return bounds?.min === undefined || bounds.max !== undefined ? undefined : { minTgi: bounds.min };
  }
  const classes = part.split(',').map((name) => known(M_RECIST, name.trim()));
  return classes.includes(undefined) ? undefined : { mRecist: M_RECIST.filter((name) => classes.includes(name)) };
}

const partsOf = (text: string): string[] => text.split(':').map((part) => unescaped(part).trim());

const numberOf = (text: string | undefined): number | undefined => {
  const number = text === undefined ? Number.NaN : Number(text);
  // `+ 0` turns -0 into 0, which is written without a minus
  return Number.isFinite(number) ? number + 0 : undefined;
};

/** Returns the value of a closed vocabulary, ignoring case. */
export const known = <V extends string>(values: readonly V[], text: string): V | undefined =>
  values.find((value) => value.toLowerCase() === text.toLowerCase());
