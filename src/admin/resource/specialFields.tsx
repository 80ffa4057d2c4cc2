import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { ResourceRecord, Saving } from '../../../contract/resources/record.ts';
import type { FilterFieldProps } from './FilterField.tsx';
import type { FormFieldProps } from './FormField.tsx';

/** A field of a form that depends on others: it sees all values, and sets some of them. */
export type SpecialFormProps = FormFieldProps & {
  values: Saving;
  set: (values: Readonly<Record<string, unknown>>) => void;
};

/** What a screen draws otherwise than the kinds of its fields say, by field. */
export type SpecialFields = {
  form: Readonly<Record<string, ComponentType<SpecialFormProps>>>;
  filter: Readonly<Record<string, ComponentType<FilterFieldProps>>>;
  /** In the table and in the pane of a record. */
  value: Readonly<Record<string, ComponentType<{ record: ResourceRecord }>>>;
};

const nothing: SpecialFields = { form: {}, filter: {}, value: {} };
const SpecialFieldsContext = createContext<SpecialFields>(nothing);

/** Tells the resource screens below which fields they draw otherwise. */
export function SpecialFieldsProvider({ fields, children }: { fields: SpecialFields; children: ReactNode }) {
  return <SpecialFieldsContext value={fields}>{children}</SpecialFieldsContext>;
}

export const useSpecialFields = (): SpecialFields => useContext(SpecialFieldsContext);
