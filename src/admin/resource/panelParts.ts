import { type ComponentType, createContext, type ReactNode, use } from 'react';
import type { ResourceRecord, Saving } from '../../../contract/resources/record.ts';
import type { FormFieldProps } from './FormField.tsx';

/** A field of a form that depends on others: it sees all values, and sets some of them. */
export type SpecialFormProps = FormFieldProps & {
  values: Saving;
  set: (values: Readonly<Record<string, unknown>>) => void;
};

/** What the pane of a record begins with, drawn in place of `fields`. `reread` asks for the record and the list anew. */
export type Opening = {
  fields: readonly string[];
  draw: (record: ResourceRecord, reread: () => void) => ReactNode;
};

/** What a screen draws in the panels of its records otherwise than the definition says. */
export type PanelParts = {
  /** Fields of the form that are more than their kinds, by field. */
  fields?: Readonly<Record<string, ComponentType<SpecialFormProps>>>;
  opening?: Opening;
  /** What the pane of a record shows besides its fields. */
  further?: (record: ResourceRecord) => ReactNode;
  /** Drawn beside a form, whose pane is wide then: of its values as they are typed, and of the record where there is one. */
  aside?: (values: Saving, record: ResourceRecord | null) => ReactNode;
};

export const PanelPartsContext = createContext<PanelParts>({});

/** What the screen around a panel draws in it. */
export const usePanelParts = (): PanelParts => use(PanelPartsContext);
