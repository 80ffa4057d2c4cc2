import type { Random } from '../../platform/random.ts';
import { listOf, readTable } from '../content.ts';
import { type Change, isDamaging } from './alteration.ts';

type Marker = { gene: string; base: number; spread: number; inMouse: boolean; areas: Map<string, number> };

const markers: Marker[] = readTable<'gene' | 'base' | 'spread' | 'mouse' | 'areas'>('expression-markers.csv').map(
  (row) => ({
    gene: row.gene,
    base: Number(row.base),
    spread: Number(row.spread),
    inMouse: row.mouse !== 'none',
    areas: new Map(
      listOf(row.areas).map((words) => {
        const [area = '', value = ''] = words.split(':');
        return [area, Number(value)];
      }),
    ),
  }),
);
const byGene = new Map(markers.map((marker) => [marker.gene, marker]));

/** Usual log2(TPM + 1) of a marker gene over all areas. */
export const baselineExpression = (gene: string): number => byGene.get(gene)?.base ?? 0;

/** Returns whether the mouse has a single gene that corresponds to the human one. */
export const hasMouseGene = (gene: string): boolean => byGene.get(gene)?.inMouse !== false;

/** Returns the copies of the marker genes and of every amplified or deleted gene, relative to a diploid genome. */
export function drawCopyNumber(random: Random, alterations: readonly Change[]): Record<string, number> {
  const genes = new Set([...markers.map(({ gene }) => gene), ...alterations.map(({ gene }) => gene)]);
  const of = (kind: Change['kind']) => new Set(alterations.filter((one) => one.kind === kind).map(({ gene }) => gene));
  const amplified = of('amplification');
  const deleted = of('deletion');
  return Object.fromEntries(
    [...genes].map((gene) => {
      const value = amplified.has(gene)
        ? 2.6 + 3 * -Math.log(1 - random.next())
        : deleted.has(gene)
          ? random.between(0.02, 0.24)
          : Math.min(2.3, Math.max(0.4, random.normal(1.02, 0.16)));
      return [gene, round(Math.min(value, 18))];
    }),
  );
}

/**
 * Returns log2(TPM + 1) of the marker genes. It starts at the usual value of the area. Amplification raises it with the
 * number of copies; deletion and damaging mutations lower it. `shifts` are the additions of the molecular class.
 */
export function drawExpression(
  random: Random,
  tumor: { area: string; alterations: readonly Change[]; copyNumber: Record<string, number> },
  shifts: Record<string, number> = {},
): Record<string, number> {
  return Object.fromEntries(
    markers.map(({ gene, base, spread, areas }) => {
      const usual = (areas.get(tumor.area) ?? base) + (shifts[gene] ?? 0);
      const own = tumor.alterations.filter((one) => one.gene === gene);
      const drawn = random.normal(usual, spread);
      if (own.some(({ kind }) => kind === 'deletion')) return [gene, round(Math.max(0, random.normal(0.3, 0.2)))];
      if (own.some(({ kind }) => kind === 'amplification')) {
        const gained = Math.max(drawn, base, 3.5) + Math.log2(tumor.copyNumber[gene] ?? 1);
        return [gene, round(Math.min(14, gained))];
      }
      const lost = own.some(isDamaging) ? 1.2 : 0;
      return [gene, round(Math.max(0, Math.min(14, drawn - lost)))];
    }),
  );
}

const round = (value: number) => Math.round(value * 100) / 100;
