import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import type { FilterFieldProps } from './FilterField.tsx';

/** What a screen renders differently from the kinds of its fields, by field name. For forms see `PanelParts`. */
export type SpecialFields = {
  filter?: Readonly<Record<string, ComponentType<FilterFieldProps>>>;
  /** For the table and the pane of a record. */
  value?: Readonly<Record<string, ComponentType<{ record: ResourceRecord }>>>;
};

const SpecialFieldsContext = createContext<SpecialFields>({});

/** Provides the special fields to the resource screens below. */
export function SpecialFieldsProvider({ fields, children }: { fields: SpecialFields; children: ReactNode }) {
  return <SpecialFieldsContext value={fields}>{children}</SpecialFieldsContext>;
}

export const useSpecialFields = (): SpecialFields => useContext(SpecialFieldsContext);
