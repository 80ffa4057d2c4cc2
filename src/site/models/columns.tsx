import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { EMPTY_VALUE } from '../../../contract/constants.ts';
import type { ModelRow } from '../../../contract/entities/model.ts';
import { percentGiven } from '../../../contract/percentGiven.ts';
import { shownTreatments } from '../../../contract/priorTreatments.ts';
import type { Column, SortField } from '../../../contract/vocabulary.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { formatPercent, listed, oneDecimal, textOr } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { modelTypeLabel, tumorTypeLabel } from '../../shared/modelLabels.ts';
import { valueName } from '../../shared/valueName.ts';
import { AlterationList } from './AlterationList.tsx';
import { DataMarks } from './DataMarks.tsx';
import { ResponseBar } from './ResponseBar.tsx';

/** The context of a column: the agent in the query, if there is one. */
export type ColumnContext = { agent?: string | undefined };

type ColumnView = {
  label: (context: ColumnContext) => string;
  cell: (model: ModelRow, context: ColumnContext) => ReactNode;
  numeric?: true;
  /** The field that a press on the column head sorts by. */
  sort?: SortField;
};

/** Returns how the table, the cards and the column chooser show a column. */
export const columnView = (column: Column): ColumnView => views[column];

/** Returns the field that the column currently sorts by. Responses can be sorted only with an agent in the query. */
export const sortOf = (column: Column, { agent }: ColumnContext): SortField | undefined =>
  column === 'response' && agent === undefined ? undefined : views[column].sort;

const text = (label: () => string, value: (model: ModelRow) => string | null): ColumnView => ({
  label,
  cell: (model) => textOr(value(model)),
});

const figure = (label: () => string, sort: SortField, value: (model: ModelRow) => number | null): ColumnView => ({
  label,
  sort,
  numeric: true,
  cell: (model) => oneDecimal(value(model)),
});

const views: Record<Column, ColumnView> = {
  model: {
    label: m.column_model,
    sort: 'modelCode',
    cell: (model) => (
      <>
        <Link href={`/search/detail?id=${model.id}`} className={code}>
          {model.modelCode}
        </Link>
        <Sub>{unbroken(kindOf(model))}</Sub>
      </>
    ),
  },
  diagnosis: {
    label: m.column_diagnosis,
    sort: 'disease',
    cell: (model) => (
      <>
        {localized(model.histology ?? model.disease ?? model.cancerType)}
        <Sub>{listed([model.stage, model.tumorType === 'unknown' ? null : tumorTypeLabel(model.tumorType)])}</Sub>
      </>
    ),
  },
  alterations: {
    label: m.column_alterations,
    cell: ({ alterations, alterationCount }) =>
      alterations.length > 0 ? (
        <AlterationList alterations={alterations} {...(alterationCount !== undefined && { alterationCount })} />
      ) : (
        EMPTY_VALUE
      ),
  },
  priorTreatment: {
    label: m.column_prior,
    cell: (model) => (
      <span className={soft}>{textOr(listed(shownTreatments(model.priorTreatments).map(localized)))}</span>
    ),
  },
  doublingTime: figure(m.column_doubling, 'doublingTime', (model) => model.doublingTimeDays),
  tmb: figure(m.column_tmb, 'tmb', (model) => model.tmbPerMb),
  response: {
    label: ({ agent }) => (agent === undefined ? m.column_best() : m.column_agent_response({ agent })),
    sort: 'response',
    cell: (model, { agent }) =>
      agent === undefined ? (
        <ResponseBar response={model.bestResponse} />
      ) : (
        <ResponseBar response={model.agentResponse} agentSaid />
      ),
  },
  data: { label: m.column_data, cell: (model) => <DataMarks available={model.dataAvailable} /> },
  name: { label: m.column_name, cell: (model) => unbroken(model.name) },
  modelType: text(m.facet_modelType, (model) => modelTypeLabel(model.modelType)),
  disease: { ...text(m.facet_disease, diseaseOf), sort: 'disease' },
  oncotreeCode: text(m.column_oncotree, (model) => model.oncotreeCode),
  cancerType: text(m.facet_cancerType, ({ cancerType }) => localized(cancerType)),
  histology: text(m.facet_histology, ({ histology }) => histology && localized(histology)),
  tumorType: text(m.facet_tumorType, (model) => tumorTypeLabel(model.tumorType)),
  stage: text(m.facet_stage, (model) => model.stage),
  collectionSite: text(m.facet_collectionSite, (model) => valueName(model.collectionSite)),
  provider: text(m.facet_provider, (model) => valueName(model.provider)),
  pdxMi: text(m.column_pdx_mi, ({ pdxMi }) => pdxMi && formatPercent(percentGiven(pdxMi.essential) / 100)),
  updatedAt: { ...text(m.sort_updatedAt, (model) => formatDate(model.updatedAt)), sort: 'updatedAt' },
};

/**
 * Returns the type, with the name if it adds something: 'CDX, HuCCT1'. A name that ends with the type is returned
 * alone: 'OB-10163-C CDX'.
 */
function kindOf({ modelType, modelCode, name }: ModelRow): string {
  const type = modelTypeLabel(modelType);
  if (name === modelCode) return type;
  return name.toLowerCase().endsWith(type.toLowerCase()) ? name : listed([type, name]);
}

function diseaseOf({ disease }: ModelRow): string | null {
  return disease && localized(disease);
}

/** A second line; without a text it takes no space. */
function Sub({ children: words }: { children: ReactNode }) {
  return words === '' ? null : <span className={sub}>{words}</span>;
}

/** Returns a name that is not broken at its hyphens, for example 'PDX, OB-10163-C'. A long one may break. */
const unbroken = (name: string): ReactNode => (name.length > LONG_NAME ? name : <span className={whole}>{name}</span>);

const code = css({
  fontWeight: 'semibold',
  whiteSpace: 'nowrap',
  _hover: { color: 'accent.ink' },
});
const LONG_NAME = 24;
const whole = css({ whiteSpace: 'nowrap' });
const sub = css({ display: 'block', textStyle: 'tiny', color: 'ink.faint' });
const soft = css({ color: 'ink.soft' });
