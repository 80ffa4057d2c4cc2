import { localized } from '../../i18n/locale.ts';
import { resourceNamed } from '../resource/resourceNamed.ts';

/** What a resource is called. */
export function resourceTitle(name: string): string {
  const definition = resourceNamed(name);
  return definition ? localized(definition.title) : name;
}
