import type { Meaning, MeaningField, Reason } from '../../../contract/entities/searchConsole.ts';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { facetLabel } from '../../shared/facetLabels.ts';

/** Returns the label of a field that the search looks in. */
export function fieldName(field: MeaningField): string {
  switch (field) {
    case 'gene':
      return m.engine_field_gene();
    case 'alteration':
      return m.engine_field_alteration();
    case 'oncotree':
      return m.engine_field_oncotree();
    case 'ownDisease':
      return facetLabel('disease');
    default:
      return facetLabel(field);
  }
}

const places: Record<Reason['foundIn'], () => string> = {
  whole: m.engine_found_whole,
  wholeKey: m.engine_found_key,
  wholeAlias: m.engine_found_alias,
  keyWord: m.engine_found_word,
  keyPrefix: m.engine_found_prefix,
  keyCharacters: m.engine_found_characters,
  value: m.engine_found_value,
};

/** Returns where a word was found, as text. */
export const reasonName = ({ foundIn, field, value }: Reason): string =>
  field === null ? places[foundIn]() : `${fieldName(field)} ${value ?? ''}`.trim();

export const meaningName = ({ field, value, label }: Meaning): string =>
  `${fieldName(field)} ${label ? localized(label) : value}`;

/** Returns the color for a kind of place, the same in every bar. */
export function reasonColor({ foundIn, field }: Pick<Reason, 'foundIn' | 'field'>): string {
  if (foundIn !== 'value') return 'var(--colors-chart-3)';
  if (field === 'gene' || field === 'alteration') return 'var(--colors-chart-2)';
  if (field === 'disease' || field === 'oncotree' || field === 'histology' || field === 'cancerType')
    return 'var(--colors-chart-1)';
  return 'var(--colors-chart-4)';
}
