import type { OtherModel } from '../../../contract/entities/products.ts';
import { localized } from '../../i18n/locale.ts';
import { findsText, searchableOf } from '../findText.ts';

/** The filter of the models; empty strings do not filter. `area` is the English name of a therapeutic area. */
export type OtherFilter = { text: string; area: string; species: string };

/** Returns the matching models in their order. The text is searched in both languages, genes by all their names. */
export function fitting(models: readonly OtherModel[], { text, area, species }: OtherFilter): OtherModel[] {
  return models.filter(
    (model) =>
      (area === '' || model.therapeuticArea.en === area) &&
      (species === '' || model.species.includes(species)) &&
      findsText(text, textsOf(model)),
  );
}

/** Returns the therapeutic areas with the number of models that match all filters except the area. */
export function areasOf(models: readonly OtherModel[], filter: OtherFilter) {
  const counts = new Map<string, { value: string; label: string; count: number }>();
  for (const { therapeuticArea } of models) {
    counts.set(therapeuticArea.en, { value: therapeuticArea.en, label: localized(therapeuticArea), count: 0 });
  }
  for (const { therapeuticArea } of fitting(models, { ...filter, area: '' })) {
    const area = counts.get(therapeuticArea.en);
    if (area) area.count += 1;
  }
  return [...counts.values()];
}

export const speciesOf = (models: readonly OtherModel[]): string[] => [
  ...new Set(models.flatMap(({ species }) => species)),
];

const textsOf = searchableOf((model: OtherModel) => {
  const { code, name, therapeuticArea, strain, induction, readouts, positiveControls, summary, geneNames } = model;
  const both = [name, therapeuticArea, summary].flatMap(({ en, zh }) => [en, zh]);
  return [code, ...both, strain, induction, ...readouts, ...positiveControls, ...geneNames];
});
