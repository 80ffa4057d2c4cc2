import { useEffect, useState } from 'react';
import type { Label } from '../../../contract/resources/record.ts';
import { localized } from '../../i18n/locale.ts';
import type { Option, TreeOption } from '../../ui/fields/fieldProps.ts';
import { type Referred, useLoadOptions } from './sources.tsx';

/**
 * The records that a field may refer to, asked for when the field is drawn. What is chosen already stands among them
 * from the start, under the name that came with the record.
 */
export function useReferred(resource: string, known: readonly Label[] = []): readonly Referred[] {
  const load = useLoadOptions();
  const [found, setFound] = useState<readonly Referred[]>([]);
  useEffect(() => {
    let wanted = true;
    // without them the field shows what is chosen; the notice of the call says what went wrong
    load(resource).then(
      (options) => wanted && setFound(options),
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [load, resource]);
  const missing = known.filter(({ id }) => !found.some((one) => one.id === id));
  return [...found, ...missing.map((label) => ({ ...label, parent: null }))];
}

export const optionsOf = (referred: readonly Referred[]): Option[] =>
  referred.map(({ id, label }) => ({ value: id, label: localized(label) }));

/** The records as a tree; `without` and all below it are left out, for nothing stands below itself. */
export function treeOf(referred: readonly Referred[], without?: string): TreeOption[] {
  const ids = new Set(referred.map(({ id }) => id));
  const below = (parent: string | null): TreeOption[] =>
    referred
      .filter(
        (one) => one.id !== without && (parent === null ? !one.parent || !ids.has(one.parent) : one.parent === parent),
      )
      .map(({ id, label }) => {
        const children = below(id);
        return { value: id, label: localized(label), ...(children.length > 0 && { children }) };
      });
  return below(null);
}
