import { type ComponentType, createContext, type ReactNode, use } from 'react';
import type { ResourceRecord, Saving } from '../../../contract/resources/record.ts';
import type { FormFieldProps } from './FormField.tsx';

/** The props of a form field that depends on others: it sees all values and may set some of them. */
export type SpecialFormProps = FormFieldProps & {
  values: Saving;
  set: (values: Readonly<Record<string, unknown>>) => void;
};

/** The first part of a record's pane, which replaces `fields`. `reread` loads the record and the list again. */
export type Opening = {
  fields: readonly string[];
  draw: (record: ResourceRecord, reread: () => void) => ReactNode;
};

/** What a screen renders in its panels differently from the definition. */
export type PanelParts = {
  /** Form fields with their own component, by field name. */
  fields?: Readonly<Record<string, ComponentType<SpecialFormProps>>>;
  opening?: Opening;
  /** Returns the fields that mean nothing for a record; its pane leaves them out. */
  without?: (record: ResourceRecord) => readonly string[];
  /** What the pane of a record shows besides its fields. */
  further?: (record: ResourceRecord) => ReactNode;
  /** Rendered beside a form, whose pane is then wide. It gets the typed values, and the record if it exists. */
  aside?: (values: Saving, record: ResourceRecord | null) => ReactNode;
};

export const PanelPartsContext = createContext<PanelParts>({});

/** Returns what the surrounding screen adds to its panels. */
export const usePanelParts = (): PanelParts => use(PanelPartsContext);
