import type { Marker, MarkerLevel } from '../../../../contract/diseaseGroups.ts';
import type { Meant } from '../../../../contract/entities/searchReading.ts';
import { CONNECTIVES, LEVEL_NAMES, LEVEL_WORDS, MARKER_WORDS, NEGATIONS } from '../../../../contract/searchText.ts';
import { behindFillers } from './joiners.ts';
import { markerSought, otherLevelSought } from './markers.ts';
import { behindPercent, boundsAt, isWithin } from './ranges.ts';
import type { Piece, Read, Reader } from './reader.ts';
import { NOTHING, values } from './sought.ts';

const levelWords = Object.entries(LEVEL_WORDS) as [MarkerLevel, readonly string[]][];
const markerWords = Object.entries(MARKER_WORDS) as [Marker, readonly string[]][];

/**
 * Reads a statement about a biomarker: 'HER2 positive', 'triple negative', 'high PD-L1', 'ER not positive', or its
 * score.
 */
export function levelAt(reader: Reader, at: number): Read | undefined {
  let best: Read | undefined;
  const offer = (marker: Marker, level: MarkerLevel, next: number, isNot = false) => {
    if (next <= (best?.next ?? 0)) return;
    const meant: Meant = { as: 'marker', marker, level, ...(isNot && { not: true }) };
    const sought = (isNot ? otherLevelSought : markerSought)(marker, level, reader.lexicon);
    best = { term: { sought, meant, options: [] }, next };
  };
  for (const { marker, level, words } of LEVEL_NAMES) offer(marker, level, reader.wordsAt(at, words) ?? 0);
  for (const [marker, words] of markerWords) {
    const name = reader.wordsAt(at, words);
    if (name === undefined) continue;
    const behind = behindFillers(reader, name, 'behind');
    const negated = reader.wordsAt(behind, [...CONNECTIVES.not, ...NEGATIONS]);
    for (const [level, levels] of levelWords) {
      offer(marker, level, reader.wordsAt(behind, levels) ?? 0);
      if (negated !== undefined) offer(marker, level, reader.wordsAt(negated, levels) ?? 0, true);
    }
    if (marker === 'msi') offer('msi', 'high', name);
  }
  for (const [level, levels] of levelWords) {
    const said = reader.wordsAt(at, levels);
    if (said === undefined) continue;
    const name = behindFillers(reader, said, 'before');
    for (const [marker, words] of markerWords) offer(marker, level, reader.wordsAt(name, words) ?? 0);
  }
  return best ?? scoreAt(reader, at) ?? pdl1ScoreAt(reader, at);
}

/** Returns the token after a level or score that belongs to a marker elsewhere in the text; `at` if there is none. */
export function levelEnd(reader: Reader, at: number, marker: readonly Piece[]): number | undefined {
  const own = reader.composed([...marker, { from: at, to: Math.min(reader.tokens.length, at + 6) }]);
  const begins = own.tokens.length - Math.min(reader.tokens.length - at, 6);
  const read = levelAt(own, 0);
  return read === undefined ? undefined : read.next - begins + at;
}

/**
 * Reads 'PD-L1 TPS >= 50', 'CPS 1-10': models that were tested with this score. A percentage of PD-L1 without a score
 * name is its TPS.
 */
function pdl1ScoreAt(reader: Reader, at: number): Read | undefined {
  const name = reader.wordsAt(at, MARKER_WORDS.pdl1);
  const combined = reader.wordsAt(name ?? at, ['cps']);
  const score = combined === undefined ? 'TPS' : 'CPS';
  const next = combined ?? reader.wordsAt(name ?? at, ['tps']) ?? name;
  const bounds = next === undefined ? undefined : boundsAt(reader, next);
  if (bounds === undefined) return undefined;
  const wanted = reader.lexicon.valuesWhere('pdl1', (value) => {
    const [, own, percent] = /^(TPS|CPS)\D*(\d+(?:\.\d+)?)/i.exec(value.trimStart()) ?? [];
    return own?.toUpperCase() === score && percent !== undefined && isWithin(Number(percent), bounds);
  });
  const behind = behindPercent(reader, bounds.next);
  const meant: Meant = { as: 'value', facet: 'pdl1', value: reader.typed(at, behind) };
  return {
    term: { sought: wanted.length === 0 ? NOTHING : values('pdl1', ...wanted), meant, options: [] },
    next: behind,
  };
}

/** Reads 'HER2 2+', 'HER2 0' as the score itself, independent of its level. */
function scoreAt(reader: Reader, at: number): Read | undefined {
  const behind = reader.wordsAt(at, MARKER_WORDS.her2);
  if (behind === undefined) return undefined;
  const next = reader.typed(behind, behind + 1) === '0' ? behind + 1 : behind + 2;
  const score = reader.typed(behind, next);
  if (!/^(?:0|[0-3]\+)$/.test(score)) return undefined;
  const wanted = reader.lexicon.valuesWhere('her2', (value) => value.startsWith(score));
  const meant: Meant = { as: 'value', facet: 'her2', value: score };
  return { term: { sought: values('her2', ...wanted), meant, options: [] }, next };
}
