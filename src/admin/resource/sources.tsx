import { useSelector } from '@xstate/react';
import { createContext, type ReactNode, useContext } from 'react';
import type { Dictionaries } from '../../../contract/entities/account.ts';
import type { Field } from '../../../contract/resources/fields.ts';
import type { ResourceDefinition } from '../../../contract/resources/resource.ts';
import { byName } from '../../i18n/byName.ts';
import { localized } from '../../i18n/locale.ts';
import { useSystem } from '../../portal/system.tsx';
import { type Option, PALETTE, type PaletteColor } from '../../ui/fields/fieldProps.ts';
import { namedIn } from '../../ui/named.ts';

const FieldsContext = createContext<ResourceDefinition | null>(null);

/** The fields below are those of a resource: the server says what they can refer to. */
export const FieldsOf = ({ definition, children }: { definition: ResourceDefinition | null; children: ReactNode }) => (
  <FieldsContext value={definition}>{children}</FieldsContext>
);

/** Whose fields stand here; none where they are only drawn. */
export const useFieldsOf = (): ResourceDefinition | null => useContext(FieldsContext);

/** What a field can be chosen from: its own options, or those of its dictionary, which came with the session. */
export function useChoices(): (field: Field) => Option[] {
  const { session } = useSystem();
  const dictionaries = useSelector(session, ({ context }) => context.dictionaries);
  return (field) => {
    if ('options' in field) {
      return field.options.map(({ value, label, color }) => ({
        value,
        ...namedIn(label),
        color: paletteColor(color),
      }));
    }
    if (!('dictionary' in field)) return [];
    return inOrder(dictionaries[field.dictionary] ?? []).map(({ dcode, dname, color }) => ({
      value: dcode,
      ...namedIn(dname),
      color: paletteColor(color),
    }));
  };
}

/** By the places that administrators gave them; of those with the same place, by name. */
const inOrder = (details: Dictionaries[string]): Dictionaries[string] =>
  details.toSorted((one, other) => one.sort - other.sort || byName(localized(one.dname), localized(other.dname)));

/** A color by its name, where it is one of the palette's. */
export const paletteColor = (name: unknown): PaletteColor | undefined => PALETTE.find((color) => color === name);
