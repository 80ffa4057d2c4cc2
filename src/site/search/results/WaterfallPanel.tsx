import { useState } from 'react';
import { Link } from 'wouter';
import type { Waterfall as WaterfallData } from '../../../../contract/entities/search.ts';
import { MAX_WATERFALL_BARS } from '../../../../contract/vocabulary.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber } from '../../../i18n/format.ts';
import { localizedOr } from '../../../i18n/locale.ts';
import { modelTypeLabel } from '../../../shared/modelLabels.ts';
import { type DataColumn, DataTable } from '../../../ui/DataTable.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { drugAddress } from '../../drug/drugAddress.ts';
import { classCounts, drawnWords } from './barSummary.ts';
import { type Bar, classOf, percentOf } from './bars.ts';
import { Waterfall } from './Waterfall.tsx';

type WaterfallPanelProps = {
  waterfall: WaterfallData;
  /** The number of models in the whole result. */
  total: number;
  /** The address of the analysis of what goes with the responses. */
  analysis?: string;
};

/** The waterfall of the current result: its coverage, its legend with counts, the plot, and the table of its data. */
export function WaterfallPanel({ waterfall, total, analysis }: WaterfallPanelProps) {
  const [shown, setShown] = useState<'plot' | 'table'>('plot');
  const { bars } = waterfall;
  const agent = localizedOr(waterfall.label, waterfall.agent ?? waterfall.asked);
  if (bars.length === 0) return <p className={note}>{m.result_waterfall_none({ agent })}</p>;
  return (
    <>
      <div className={head}>
        <p className={note}>
          {m.result_waterfall_studied({ count: formatNumber(waterfall.count), total: formatNumber(total) })}{' '}
          {drawnWords(bars)}
          {waterfall.count > bars.length &&
            ` ${m.result_waterfall_part({ shown: formatNumber(bars.length), most: formatNumber(MAX_WATERFALL_BARS) })}`}
        </p>
        <ul className={key}>
          {classCounts(bars).map(({ key: name, color, label, count }) => (
            <li key={name} className={keyItem}>
              <i aria-hidden="true" className={swatch} style={{ background: color }} />
              {label()} <b className={number}>{formatNumber(count)}</b>
            </li>
          ))}
        </ul>
        {analysis !== undefined && (
          <TextLink href={analysis} variant="arrow" className={predicts}>
            {m.association_predicts()}
          </TextLink>
        )}
        {waterfall.agent !== null && (
          <TextLink href={drugAddress(waterfall.agent)} variant="arrow" className={predicts}>
            {m.drug_elsewhere()}
          </TextLink>
        )}
        <Segmented
          label={m.result_waterfall_shown()}
          value={shown}
          options={[
            { value: 'plot', label: m.result_waterfall_plot() },
            { value: 'table', label: m.result_waterfall_table() },
          ]}
          onChange={setShown}
        />
      </div>
      {shown === 'plot' ? (
        <Waterfall waterfall={waterfall} />
      ) : (
        <div className={tablePlace}>
          <DataTable
            caption={m.result_waterfall_label({ agent, count: formatNumber(bars.length) })}
            columns={columns()}
            rows={bars}
            rowKey={({ id }) => id}
          />
        </div>
      )}
    </>
  );
}

const columns = (): DataColumn<Bar>[] => [
  {
    key: 'model',
    label: m.column_model(),
    heads: true,
    cell: ({ id, modelCode }) => (
      <Link href={`/search/detail?id=${id}`} className={link}>
        {modelCode}
      </Link>
    ),
  },
  { key: 'type', label: m.facet_modelType(), cell: ({ modelType }) => modelTypeLabel(modelType) },
  { key: 'study', label: m.result_waterfall_study(), cell: ({ study }) => study },
  { key: 'response', label: 'mRECIST', cell: ({ mRecist }) => classOf(mRecist).label() },
  {
    key: 'change',
    label: m.detail_best_average(),
    numeric: true,
    cell: ({ bestAverageChangePercent }) => percentOf(bestAverageChangePercent),
  },
  { key: 'tgi', label: 'TGI', numeric: true, cell: ({ tgiPercent }) => percentOf(tgiPercent) },
];

const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  marginBottom: '1',
});
const note = css({ textStyle: 'tiny', color: 'ink.soft' });
const key = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  textStyle: 'tiny',
  color: 'ink.soft',
  marginInlineStart: { base: '0', tablet: 'auto' },
});
const keyItem = css({ display: 'inline-flex', alignItems: 'center', gap: '1.5' });
const swatch = css({
  width: '10px',
  height: '10px',
  borderRadius: '2px',
  _forcedColors: { forcedColorAdjust: 'none' },
});
const number = css({ color: 'ink', fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' });
const predicts = css({ textStyle: 'tiny', whiteSpace: 'nowrap' });
const tablePlace = css({ '& > section': { maxHeight: '320px' } });
const link = css({ fontWeight: 'semibold', whiteSpace: 'nowrap', _hover: { color: 'accent.ink' } });
