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

/** Sets the resource that the fields below belong to. The server decides what they can refer to. */
export const FieldsOf = ({ definition, children }: { definition: ResourceDefinition | null; children: ReactNode }) => (
  <FieldsContext value={definition}>{children}</FieldsContext>
);

/** Returns the resource of the surrounding fields. Null if they are only previewed. */
export const useFieldsOf = (): ResourceDefinition | null => useContext(FieldsContext);

/** Returns a function for the options of a field: its own, or those of its dictionary from the session. */
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

/** Sorts by the order that administrators set; equal positions by name. */
const inOrder = (details: Dictionaries[string]): Dictionaries[string] =>
  details.toSorted((one, other) => one.sort - other.sort || byName(localized(one.dname), localized(other.dname)));

/** Returns a color by its name if it is in the palette. */
export const paletteColor = (name: unknown): PaletteColor | undefined => PALETTE.find((color) => color === name);
