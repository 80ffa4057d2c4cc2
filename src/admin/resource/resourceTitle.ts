import { resources } from '../../../contract/resources/index.ts';
import type { ResourceDefinition } from '../../../contract/resources/resource.ts';
import type { Localized } from '../../../contract/schema.ts';
import { byName } from '../../i18n/byName.ts';
import { localized } from '../../i18n/locale.ts';
import { resourceNamed } from './resourceNamed.ts';

const all: readonly ResourceDefinition[] = resources;

/** Returns the title of a resource. */
export function resourceTitle(name: string): string {
  const definition = resourceNamed(name);
  return definition ? localized(definition.title) : name;
}

/** Returns all resources and `others` as options, sorted by title in the current language. */
export function resourceOptions(others: Readonly<Record<string, Localized>> = {}): Option[] {
  return [
    ...all.map(({ name, title }) => ({ value: name, label: localized(title) })),
    ...Object.entries(others).map(([value, title]) => ({ value, label: localized(title) })),
  ].toSorted((one, other) => byName(one.label, other.label));
}

type Option = { value: string; label: string };
