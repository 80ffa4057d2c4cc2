import type { OtherModel } from '../../../contract/entities/products.ts';
import { localized } from '../../i18n/locale.ts';

/** What one looks for; empty texts ask for nothing. `area` is the English name of a therapeutic area. */
export type OtherFilter = { text: string; area: string; species: string };

export const noFilter: OtherFilter = { text: '', area: '', species: '' };

/** The models that fit, in their order. Every word of the text must stand somewhere in the model, in either language. */
export function fitting(models: readonly OtherModel[], { text, area, species }: OtherFilter): OtherModel[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return models.filter(
    (model) =>
      (area === '' || model.therapeuticArea.en === area) &&
      (species === '' || model.species.includes(species)) &&
      (words.length === 0 || words.every((word) => wordsOf(model).includes(word))),
  );
}

/** The therapeutic areas with how many models fit everything but the area itself. */
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

const wordsOf = ({ code, name, therapeuticArea, strain, induction, readouts, positiveControls, summary }: OtherModel) =>
  [
    code,
    name.en,
    name.zh,
    therapeuticArea.en,
    therapeuticArea.zh,
    strain ?? '',
    induction,
    ...readouts,
    ...positiveControls,
    summary.en,
    summary.zh,
  ]
    .join(' ')
    .toLowerCase();
