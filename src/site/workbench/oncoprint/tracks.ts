import type { Oncoprint, OncoprintModel } from '../../../../contract/entities/oncoprint.ts';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber, textOr } from '../../../i18n/format.ts';
import { localizedOr } from '../../../i18n/locale.ts';
import { facetLabel, valueLabel } from '../../../shared/facetLabels.ts';
import { modelTypeLabel } from '../../../shared/modelLabels.ts';

/** A row above the genes: a property of the models with a color for each value. */
export type Track = {
  key: string;
  label: string;
  /** The legend: the values that are drawn, with their colors. */
  values: readonly { key: string; label: string; color: string }[];
  /** Returns the key of a model's value; null if it is unknown. */
  keyOf: (model: OncoprintModel) => string | null;
};

/** The colors of the values of a track. The last one is for all further values. */
const COLORS = [1, 3, 2, 7, 4, 5, 6].map((number) => `var(--colors-chart-${number})`);
const OTHERS = 'var(--colors-chart-8)';
const OTHER_VALUES = 'others';

/** Returns the annotations of the shown models that have at least one value. */
export function tracksOf({ shown }: Pick<Oncoprint, 'shown'>): Track[] {
  return [
    trackOf('disease', facetLabel('disease'), shown, ({ disease }) => disease?.value ?? null, diseaseName(shown)),
    trackOf(
      'modelType',
      facetLabel('modelType'),
      shown,
      ({ modelType }) => modelType,
      (value) => valueLabel('modelType', { value }),
    ),
    trackOf(
      'msi',
      facetLabel('msi'),
      shown,
      ({ msi }) => msi,
      (value) => valueLabel('msi', { value }),
    ),
  ].filter(({ values }) => values.length > 0);
}

function trackOf(
  key: string,
  label: string,
  shown: readonly OncoprintModel[],
  readValue: (model: OncoprintModel) => string | null,
  nameOf: (value: string) => string,
): Track {
  const counts = new Map<string, number>();
  for (const model of shown) {
    const value = readValue(model);
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const ordered = [...counts].sort(([one, many], [other, more]) => more - many || (one < other ? -1 : 1));
  const own = ordered.slice(0, COLORS.length).map(([value]) => value);
  const values = own.map((value, place) => ({ key: value, label: nameOf(value), color: COLORS[place] ?? OTHERS }));
  const hasOthers = ordered.length > own.length;
  return {
    key,
    label,
    values: hasOthers ? [...values, { key: OTHER_VALUES, label: m.oncoprint_others(), color: OTHERS }] : values,
    keyOf: (model) => {
      const value = readValue(model);
      return value === null || own.includes(value) ? value : OTHER_VALUES;
    },
  };
}

function diseaseName(shown: readonly OncoprintModel[]): (value: string) => string {
  const labels = new Map(shown.flatMap(({ disease }) => (disease ? [[disease.value, disease.label]] : [])));
  return (value) => localizedOr(labels.get(value), value);
}

/** Returns the properties of a model for tables: the same as the tracks. */
export const propertiesOf = ({ disease, modelType, msi, tmb }: OncoprintModel) => ({
  disease: textOr(disease && localizedOr(disease.label, disease.value)),
  modelType: textOr(modelType && modelTypeLabel(modelType)),
  msi: textOr(msi && valueLabel('msi', { value: msi })),
  tmb: formatNumber(tmb, { maximumFractionDigits: 1 }),
});
