import { useSelector } from '@xstate/react';
import { createContext, type ReactNode, useContext } from 'react';
import type { Field } from '../../../contract/resources/fields.ts';
import type { Localized } from '../../../contract/schema.ts';
import { useSystem } from '../../app/system.tsx';
import { localized } from '../../i18n/locale.ts';
import { type Option, PALETTE, type PaletteColor } from '../../ui/fields/fieldProps.ts';

/** Something that a field may refer to; `parent` where they stand in a tree. */
export type Referred = { id: string; label: Localized; parent: string | null };

/** What the records of a resource are called, for the fields that refer to them: null while it is on its way. */
export type LoadOptions = (resource: string) => Promise<readonly Referred[]>;

const OptionsContext = createContext<LoadOptions>(() => Promise.resolve([]));

/** Tells the fields below where the records come from that they refer to. */
export function OptionsProvider({ load, children }: { load: LoadOptions; children: ReactNode }) {
  return <OptionsContext value={load}>{children}</OptionsContext>;
}

export const useLoadOptions = (): LoadOptions => useContext(OptionsContext);

/** What a field can be chosen from: its own options, or those of its dictionary, which came with the session. */
export function useChoices(): (field: Field) => Option[] {
  const { session } = useSystem();
  const dictionaries = useSelector(session, ({ context }) => context.dictionaries);
  return (field) => {
    if ('options' in field) {
      return field.options.map(({ value, label, color }) => ({
        value,
        label: localized(label),
        color: paletteColor(color),
      }));
    }
    if (!('dictionary' in field)) return [];
    return (dictionaries[field.dictionary] ?? []).map(({ dcode, dname, color }) => ({
      value: dcode,
      label: localized(dname),
      color: paletteColor(color),
    }));
  };
}

/** A color by its name, where it is one of the palette's. */
export const paletteColor = (name: unknown): PaletteColor | undefined => PALETTE.find((color) => color === name);
