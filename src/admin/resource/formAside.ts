import { createContext, type ReactNode, use } from 'react';
import type { ResourceRecord, Saving } from '../../../contract/resources/record.ts';

/** What a screen draws beside a form: of its values as they are typed, and of the record where there is one yet. */
export type FormAside = (values: Saving, record: ResourceRecord | null) => ReactNode;

const FormAsideContext = createContext<FormAside | null>(null);

/** Gives the forms of the resource below it something beside them; their pane is wide then. */
export const FormAsideProvider = FormAsideContext.Provider;
export const useFormAside = (): FormAside | null => use(FormAsideContext);
