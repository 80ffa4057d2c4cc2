import type { ReactNode } from 'react';
import { EMPTY_VALUE } from '../../../contract/constants.ts';
import type { Comparison, ResponseCell } from '../../../contract/entities/comparison.ts';
import type { CsvValue } from '../../effects/csv.ts';
import { m } from '../../i18n/compiled/messages.js';
import { oneDecimal } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { ExpressionCell, GeneMark, ResponseMark } from './cells.tsx';
import { factRows } from './factRows.ts';
import { GrowthCurve, growthExtent } from './GrowthCurve.tsx';
import { differs, geneWords, grownOf, growthWords, responseWords } from './words.ts';

/** A row of the comparison: its label, and for each model the text and the rendered cell. */
export type ComparisonRow = {
  key: string;
  label: string;
  gene?: true;
  same: boolean;
  cells: { words: string; drawn?: ReactNode }[];
  /** The rows of a file with the same data, figure by figure. */
  file: readonly FileRow[];
};
type FileRow = { label: string; values: readonly CsvValue[] };
export type ComparisonSection = { key: string; title: string; note?: string; rows: ComparisonRow[] };

/** Returns the comparison, section by section. `differencesOnly` leaves out rows that are equal for all models. */
export function sectionsOf(comparison: Comparison, differencesOnly: boolean): ComparisonSection[] {
  const sections = [
    facts(comparison),
    genes(comparison),
    responses(comparison),
    expression(comparison),
    growth(comparison),
  ];
  return sections
    .map((section) => ({ ...section, rows: section.rows.filter(({ same }) => !(differencesOnly && same)) }))
    .filter(({ rows }) => rows.length > 0);
}

const allSame = (words: readonly string[]) => new Set(words).size < 2;

function facts({ models }: Comparison): ComparisonSection {
  const rows = factRows(models).map(({ key, label, values, file }) => ({
    key,
    label,
    same: allSame(values),
    cells: values.map((words) => ({ words })),
    file: [file],
  }));
  return { key: 'facts', title: m.compare_facts(), rows };
}

function genes(comparison: Comparison): ComparisonSection {
  const rows = comparison.genes.map(({ gene, cells }) => {
    const words = cells.map(geneWords);
    return {
      key: gene,
      label: gene,
      gene: true as const,
      same: allSame(words),
      cells: cells.map((cell, index) => ({ words: words[index] ?? '', drawn: <GeneMark cell={cell} /> })),
      file: [{ label: gene, values: words }],
    };
  });
  return { key: 'genes', title: m.compare_genes(), note: m.compare_genes_note(), rows };
}

function responses(comparison: Comparison): ComparisonSection {
  const rows = comparison.responses.map(({ agent, cells }) => {
    const words = cells.map(responseWords);
    const label = localized(agent);
    return {
      key: agent.en,
      label,
      same: allSame(words),
      cells: cells.map((cell, index) => ({ words: words[index] ?? '', drawn: <ResponseMark cell={cell} /> })),
      file: [
        { label: m.compare_file_class({ agent: label }), values: cells.map((cell) => cell?.mRecist ?? null) },
        ...responseFigures().map(([name, of]) => ({
          label: m.compare_file_figure({ agent: label, figure: name }),
          values: cells.map((cell) => (cell && of(cell)) ?? null),
        })),
      ],
    };
  });
  return { key: 'responses', title: m.compare_responses(), note: m.compare_responses_note(), rows };
}

/** The figures of a response, one row of a file each. */
const responseFigures = (): [string, (cell: ResponseCell) => CsvValue | undefined][] => [
  [m.detail_best_average(), (cell) => cell.bestAverageChangePercent],
  [m.study_file_low({ label: m.detail_best_average() }), (cell) => cell.bestAverageChangeInterval?.low],
  [m.study_file_high({ label: m.detail_best_average() }), (cell) => cell.bestAverageChangeInterval?.high],
  [m.detail_tgi(), (cell) => cell.tgiPercent],
  [m.study_file_low({ label: m.detail_tgi() }), (cell) => cell.tgiInterval?.low],
  [m.study_file_high({ label: m.detail_tgi() }), (cell) => cell.tgiInterval?.high],
  [m.detail_arm_n(), (cell) => cell.n],
  [m.detail_evaluated(), (cell) => cell.evaluationDay],
  [m.detail_study(), (cell) => cell.study],
  [m.detail_origin(), (cell) => (cell.derived ? m.detail_derived() : m.detail_reported())],
  [m.compare_file_other_class(), (cell) => cell.counterpart?.mRecist],
];

function expression(comparison: Comparison): ComparisonSection {
  const most = Math.max(1, ...comparison.expression.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const rows = comparison.expression.map((row) => ({
    key: row.gene,
    label: row.gene,
    gene: true as const,
    same: !differs(row),
    cells: row.values.map((value) => ({
      words: value === null ? EMPTY_VALUE : oneDecimal(value),
      drawn: <ExpressionCell value={value} most={most} />,
    })),
    file: [{ label: row.gene, values: row.values }],
  }));
  return { key: 'expression', title: m.compare_expression(), note: m.compare_expression_note(), rows };
}

function growth({ growth: curves }: Comparison): ComparisonSection {
  const extent = growthExtent(curves);
  const row: ComparisonRow = {
    key: 'growth',
    label: m.compare_untreated(),
    same: false,
    cells: curves.map((curve) => ({
      words: growthWords(curve),
      drawn: <GrowthCurve growth={curve} extent={extent} />,
    })),
    file: [
      { label: m.compare_file_times(), values: curves.map((curve) => grownOf(curve)?.times ?? null) },
      { label: m.compare_file_days(), values: curves.map((curve) => grownOf(curve)?.days ?? null) },
    ],
  };
  const rows = curves.some((curve) => curve !== null) ? [row] : [];
  return { key: 'growth', title: m.compare_growth(), note: m.compare_growth_note(), rows };
}
