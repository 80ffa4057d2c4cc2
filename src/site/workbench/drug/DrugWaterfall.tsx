import { Link } from 'wouter';
import type { DrugResponses } from '../../../../contract/entities/drug.ts';
import { MAX_WATERFALL_BARS } from '../../../../contract/vocabulary.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber } from '../../../i18n/format.ts';
import { localizedOr } from '../../../i18n/locale.ts';
import { sentences } from '../../../i18n/sentences.ts';
import { modelTypeLabel } from '../../../shared/modelLabels.ts';
import type { PassportColumn } from '../../detail/PassportTable.tsx';
import { classCounts, drawnWords } from '../../search/results/barSummary.ts';
import { type Bar, classOf, percentOf } from '../../search/results/bars.ts';
import { Waterfall } from '../../search/results/Waterfall.tsx';
import { FigureFrame } from '../../study/FigureFrame.tsx';
import type { StudySource } from '../../study/source.ts';

/** The best response of each model to a drug. */
export function DrugWaterfall({ drug, source }: { drug: DrugResponses; source: StudySource }) {
  const { waterfall } = drug;
  const { bars } = waterfall;
  const agent = localizedOr(drug.label, drug.agent);
  const columns = columnsOf();
  return (
    <FigureFrame
      id="responses"
      title={m.drug_waterfall()}
      source={source}
      text={sentences(
        drawnWords(bars),
        waterfall.count > bars.length &&
          m.result_waterfall_part({ shown: formatNumber(bars.length), most: formatNumber(MAX_WATERFALL_BARS) }),
      )}
      description={m.result_waterfall_label({ agent, count: formatNumber(bars.length) })}
      keys={classCounts(bars).map(({ key, color, label, count }) => ({
        key,
        color,
        label: `${label()} ${formatNumber(count)}`,
      }))}
      figure={bars.length === 0 ? null : <Waterfall waterfall={waterfall} />}
      empty={m.result_waterfall_none({ agent })}
      table={{ columns, rows: bars, rowKey: ({ id }) => id }}
      csv={{ columns, rows: bars }}
    />
  );
}

const columnsOf = (): PassportColumn<Bar>[] => [
  {
    key: 'model',
    label: m.column_model(),
    heads: true,
    cell: ({ id, modelCode }) => (
      <Link href={`/search/detail?id=${id}`} className={link}>
        {modelCode}
      </Link>
    ),
    text: ({ modelCode }) => modelCode,
  },
  {
    key: 'type',
    label: m.facet_modelType(),
    cell: ({ modelType }) => modelTypeLabel(modelType),
    text: ({ modelType }) => modelTypeLabel(modelType),
  },
  { key: 'study', label: m.result_waterfall_study(), cell: ({ study }) => study, text: ({ study }) => study },
  {
    key: 'response',
    label: 'mRECIST',
    cell: ({ mRecist }) => classOf(mRecist).label(),
    text: ({ mRecist }) => mRecist,
  },
  {
    key: 'change',
    label: m.detail_best_average(),
    numeric: true,
    cell: ({ bestAverageChangePercent }) => percentOf(bestAverageChangePercent),
    text: ({ bestAverageChangePercent }) => bestAverageChangePercent,
  },
  {
    key: 'tgi',
    label: 'TGI, %',
    numeric: true,
    cell: ({ tgiPercent }) => percentOf(tgiPercent),
    text: ({ tgiPercent }) => tgiPercent,
  },
];

const link = css({ fontWeight: 'semibold', whiteSpace: 'nowrap', _hover: { color: 'accent.ink' } });
