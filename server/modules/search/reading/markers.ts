import { type DiseaseGroup, MARKER_LEVELS, type Marker, type MarkerLevel } from '../../../../contract/diseaseGroups.ts';
import type { Lexicon } from './lexicon.ts';
import { all, either, NOTHING, not, type Sought, values } from './sought.ts';

const AMPLIFIED: Sought = { how: 'gene', criterion: { gene: 'ERBB2', kind: 'amplification' } };
/** Copies were counted and HER2 is not amplified. 2+ without a count is equivocal: neither positive nor negative. */
const NOT_AMPLIFIED: Sought = { how: 'gene', criterion: { gene: 'ERBB2', kind: 'amplification', status: 'wildType' } };
/** Percent of cells from which PD-L1 counts as high, by score (labels of pembrolizumab, FDA). */
const PDL1_HIGH = { TPS: 50, CPS: 10 };

/**
 * Returns the pathology values that a marker level requires: HER2 by immunohistochemistry and, for 2+, by amplification
 * (ASCO/CAP 2023); PD-L1 by tumor proportion or combined positive score.
 */
export function markerSought(marker: Marker, level: MarkerLevel, lexicon: Lexicon): Sought {
  switch (marker) {
    case 'her2':
      return her2Sought(level, lexicon);
    case 'hormoneReceptor':
      return (level === 'negative' ? all : either)(
        markerSought('er', level, lexicon),
        markerSought('pr', level, lexicon),
      );
    case 'er':
    case 'pr':
      return stained(marker, level === 'high' ? 'positive' : level, lexicon);
    case 'pdl1':
      return pdl1Sought(level, lexicon);
    case 'msi':
      return values('msi', { positive: 'MSI-H', high: 'MSI-H', low: 'MSI-L', negative: 'MSS' }[level]);
  }
}

/** Returns what 'ER not positive' requires: the marker was reported with another level. */
export function otherLevelSought(marker: Marker, level: MarkerLevel, lexicon: Lexicon): Sought {
  const reported = MARKER_LEVELS.map((other) => markerSought(marker, other, lexicon));
  return all(either(...reported), not(markerSought(marker, level, lexicon)));
}

/** Returns what a group of diseases requires of a model. */
export function groupSought(group: DiseaseGroup, lexicon: Lexicon): Sought {
  const { subtrees, area, markers = {}, stageFrom, priorTreatments } = group;
  const parts: Sought[] = [];
  if (subtrees !== undefined) parts.push(values('oncotree', ...subtrees));
  if (area !== undefined) parts.push(values('disease', ...lexicon.snapshot.vocabulary.valuesNamed('disease', area)));
  for (const [marker, level] of Object.entries(markers) as [Marker, MarkerLevel][])
    parts.push(markerSought(marker, level, lexicon));
  if (stageFrom !== undefined)
    parts.push(values('stage', ...lexicon.valuesWhere('stage', (value) => (stageOf(value) ?? -1) >= stageFrom)));
  if (priorTreatments !== undefined) parts.push(values('priorTreatment', ...priorTreatments));
  return all(...parts);
}

const STAGES = ['0', 'I', 'II', 'III', 'IV'];

/** Returns the number of a stage in every spelling: 'Stage IIIB', 'III', '3b'. Null for other texts. */
export function stageOf(text: string): number | null {
  const [, roman, digit] = /^(?:stage\s*)?(?:(IV|I{1,3})|([0-4]))\s*[a-d]?\d?$/i.exec(text.trim()) ?? [];
  if (digit !== undefined) return Number(digit);
  return roman === undefined ? null : STAGES.indexOf(roman.toUpperCase());
}

function her2Sought(level: MarkerLevel, lexicon: Lexicon): Sought {
  const scored = (pattern: RegExp) => values('her2', ...lexicon.valuesWhere('her2', (value) => pattern.test(value)));
  const equivocal = scored(/^2\+/);
  switch (level) {
    case 'positive':
    case 'high':
      return either(scored(/^(3\+|pos)/i), all(equivocal, AMPLIFIED));
    case 'negative':
      return either(scored(/^(0|1\+|neg)/i), all(equivocal, NOT_AMPLIFIED));
    case 'low':
      return either(scored(/^(1\+|low)/i), all(equivocal, NOT_AMPLIFIED));
  }
}

function stained(marker: 'er' | 'pr', level: 'positive' | 'negative' | 'low', lexicon: Lexicon): Sought {
  const wanted = lexicon.valuesWhere(marker, (value) => value.toLowerCase().startsWith(level.slice(0, 3)));
  return wanted.length === 0 ? NOTHING : values(marker, ...wanted);
}

function pdl1Sought(level: MarkerLevel, lexicon: Lexicon): Sought {
  const wanted = lexicon.valuesWhere('pdl1', (value) => {
    const [, score, percent] = /^(TPS|CPS)?\D*(\d+(?:\.\d+)?)/i.exec(value.trimStart()) ?? [];
    if (percent === undefined) return value.toLowerCase().startsWith(level.slice(0, 3));
    const high = score?.toUpperCase() === 'CPS' ? PDL1_HIGH.CPS : PDL1_HIGH.TPS;
    const reached = Number(percent);
    if (level === 'high') return reached >= high;
    if (level === 'low') return reached >= 1 && reached < high;
    return reached >= 1 === (level === 'positive');
  });
  return wanted.length === 0 ? NOTHING : values('pdl1', ...wanted);
}
