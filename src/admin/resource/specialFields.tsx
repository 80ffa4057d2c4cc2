import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import type { FilterFieldProps } from './FilterField.tsx';

/** What a screen draws otherwise than the kinds of its fields say, by field; of forms that is in its `PanelParts`. */
export type SpecialFields = {
  filter?: Readonly<Record<string, ComponentType<FilterFieldProps>>>;
  /** In the table and in the pane of a record. */
  value?: Readonly<Record<string, ComponentType<{ record: ResourceRecord }>>>;
};

const SpecialFieldsContext = createContext<SpecialFields>({});

/** Tells the resource screens below which fields they draw otherwise. */
export function SpecialFieldsProvider({ fields, children }: { fields: SpecialFields; children: ReactNode }) {
  return <SpecialFieldsContext value={fields}>{children}</SpecialFieldsContext>;
}

export const useSpecialFields = (): SpecialFields => useContext(SpecialFieldsContext);
