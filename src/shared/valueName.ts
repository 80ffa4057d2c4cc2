import { valueNames } from '../../contract/valueNames.ts';
import { localized } from '../i18n/locale.ts';

/** Returns a stored value in the current language, unchanged if it has no other name. */
export function valueName<V extends string | null>(value: V): V | string {
  const names = value === null ? undefined : valueNames(value);
  return names === undefined ? value : localized(names);
}
