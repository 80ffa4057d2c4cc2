import { useState } from 'react';
import type { Expression, GeneExpression, Passport } from '../../../contract/entities/passport.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, oneDecimal, textOr } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { Button } from '../../ui/Button.tsx';
import { StripPlot } from '../../ui/charts/StripPlot.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { CsvButton } from './CsvButton.tsx';
import { DetailSection, Nothing } from './DetailSection.tsx';
import { type PassportColumn, PassportTable } from './PassportTable.tsx';

const SHOWN = 12;
const UNIT = 'log₂(TPM + 1)';

/** The model's expression compared with the other models of its disease, gene by gene. */
export function ExpressionSection({ passport }: { passport: Passport }) {
  const [form, setForm] = useState<'plot' | 'table'>('plot');
  const [all, setAll] = useState(false);
  const { expression } = passport;
  if (expression === null)
    return (
      <DetailSection id="expression" title={m.detail_expression()}>
        <Nothing>{m.detail_expression_none()}</Nothing>
      </DetailSection>
    );
  const genes = all ? expression.genes : mostInformative(expression);
  const columns = expressionColumns(expression);
  return (
    <DetailSection
      id="expression"
      title={m.detail_expression()}
      text={cohortWords(expression)}
      tools={
        <>
          <Segmented
            label={m.detail_view()}
            value={form}
            options={[
              { value: 'plot', label: m.detail_plot() },
              { value: 'table', label: m.detail_table() },
            ]}
            onChange={setForm}
          />
          <CsvButton
            passport={passport}
            table={m.detail_expression_short()}
            columns={columns}
            rows={expression.genes}
          />
        </>
      }
    >
      {form === 'plot' ? (
        <StripPlot
          label={plotWords(expression, genes)}
          strips={genes.map(stripOf)}
          unit={UNIT}
          rank={m.detail_expression_rank()}
        />
      ) : (
        <PassportTable
          caption={m.detail_expression()}
          columns={columns}
          rows={genes}
          rowKey={({ gene }) => gene}
          stacks
        />
      )}
      {expression.genes.length > SHOWN && (
        <Button
          variant="ghost"
          size="sm"
          className={more}
          data-print="none"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? m.detail_genes_less() : m.detail_expression_more({ count: formatNumber(expression.genes.length) })}
        </Button>
      )}
    </DetailSection>
  );
}

/**
 * The altered genes come first in the record. Among the others, those furthest from the cohort's median are most
 * informative.
 */
function mostInformative({ genes }: Expression): GeneExpression[] {
  const chosen = new Set(
    [...genes].sort((a, b) => Math.abs(b.percentile - 50) - Math.abs(a.percentile - 50)).slice(0, SHOWN),
  );
  return genes.filter((gene) => chosen.has(gene));
}

function cohortWords({ cohort: { disease, models } }: Expression): string {
  const count = formatNumber(models);
  return disease
    ? m.detail_expression_disease({ count, disease: localized(disease) })
    : m.detail_expression_all({ count });
}

function plotWords({ cohort }: Expression, genes: readonly GeneExpression[]): string {
  const top = [...genes].sort((a, b) => b.percentile - a.percentile)[0];
  return m.detail_expression_plot({
    count: genes.length,
    models: formatNumber(cohort.models),
    gene: top?.gene ?? '',
    percentile: top?.percentile ?? 0,
  });
}

function stripOf({ gene, alias, value, ticks, quartiles, percentile }: GeneExpression) {
  const [low = 0, middle = 0, high = 0] = quartiles;
  return {
    key: gene,
    name: gene,
    ...(alias !== null && { alias }),
    value,
    others: ticks,
    quartiles: [low, middle, high] as const,
    readings: [oneDecimal(value), m.detail_percentile({ value: percentile })] as const,
  };
}

/** Returns the label of a rank, which names the cohort it refers to. */
const rankLabel = ({ cohort }: Expression): string =>
  cohort.disease ? m.detail_expression_rank_disease() : m.detail_expression_rank_all();

function expressionColumns(expression: Expression): PassportColumn<GeneExpression>[] {
  const quartile = (index: number) => (row: GeneExpression) => row.quartiles[index] ?? null;
  return [
    {
      key: 'gene',
      label: m.detail_gene(),
      heads: true,
      cell: ({ gene }) => <em>{gene}</em>,
      text: ({ gene }) => gene,
    },
    { key: 'alias', label: m.detail_alias(), cell: ({ alias }) => textOr(alias), text: ({ alias }) => alias },
    {
      key: 'value',
      label: UNIT,
      numeric: true,
      cell: ({ value }) => oneDecimal(value),
      text: ({ value }) => value,
    },
    {
      key: 'percentile',
      label: rankLabel(expression),
      numeric: true,
      cell: ({ percentile }) => m.detail_percentile({ value: percentile }),
      text: ({ percentile }) => percentile,
    },
    {
      key: 'median',
      label: m.detail_median(),
      numeric: true,
      cell: ({ quartiles }) => oneDecimal(quartiles[1] ?? 0),
      text: quartile(1),
    },
    {
      key: 'half',
      label: m.detail_middle_half(),
      numeric: true,
      cell: ({ quartiles }) => `${oneDecimal(quartiles[0] ?? 0)} – ${oneDecimal(quartiles[2] ?? 0)}`,
      text: ({ quartiles }) => `${quartiles[0]} – ${quartiles[2]}`,
    },
    { key: 'n', label: m.detail_cohort_n(), numeric: true, cell: ({ n }) => formatNumber(n), text: ({ n }) => n },
  ];
}

const more = css({ marginTop: '3' });
