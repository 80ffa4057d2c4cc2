import type { ReactNode } from 'react';
import type { Named } from '../named.ts';

/** The props of every kind of field. Values are plain JSON. */
export type FieldProps<Value> = {
  /** The ID of the control, so that an error summary can link to it. */
  id: string;
  /** The label, which is also the name of the control. */
  label: string;
  /** The current value. */
  value: Value;
  /** Called with the changed value, while it is valid. */
  onChange: (value: Value) => void;
  /** The focus has left the whole field, including its popups. */
  onBlur?: (() => void) | undefined;
  /** An error from outside the field: the form's rules, the server. */
  error?: ReactNode;
  /** A warning about the saved value, which is valid nevertheless. */
  warning?: ReactNode;
  /**
   * Reports why the field has no value to submit: typed text that is not a number, date or JSON, or a file that is
   * still being uploaded. Undefined when that is over. The field shows it itself. A form must not be submitted before.
   */
  onProblem?: ((problem: string | undefined) => void) | undefined;
  /** A short help, which also describes the control for screen readers. */
  hint?: ReactNode;
  /** The field must be filled in. */
  required?: boolean | undefined;
  /** The field cannot be used. Its value is not submitted. */
  disabled?: boolean | undefined;
  /** The value is shown and submitted, but cannot be changed. */
  readOnly?: boolean | undefined;
  /** Differs from the saved value: marked by an amber edge. */
  changed?: boolean | undefined;
  /** `form`: label, field and message side by side; `search`: label and field in a row of others, without message. */
  layout?: 'form' | 'search' | undefined;
};

/** What a control gets from its frame: its name, its description and its state. */
export type Control = {
  id: string;
  required: boolean;
  disabled: boolean;
  readOnly: boolean;
  'aria-invalid': boolean;
  'aria-labelledby': string;
  'aria-describedby': string | undefined;
};

/** The colors that users may assign. */
export const PALETTE = ['gray', 'teal', 'blue', 'violet', 'rose', 'coral', 'amber', 'green'] as const;
export type PaletteColor = (typeof PALETTE)[number];

/** An option to select, as in a dictionary. */
export type Option = Named & {
  value: string;
  color?: PaletteColor | undefined;
  disabled?: boolean | undefined;
};

/** A search for options that are too many to load at once. The caller searches for the typed text. */
export type OptionSearch = {
  /** The values found, in order. Other options only name selected values. */
  shown: readonly string[];
  /** The number of further results. */
  further: number;
  busy: boolean;
  onOpen: () => void;
  onType: (text: string) => void;
};

/** An option with its children. */
export type TreeOption = Option & { children?: readonly TreeOption[] | undefined };

/** An amount in whole minor units (cents, fen; yen, which has none): never a fraction. */
export type Money = { amount: number; currency: string };

/** Days as `YYYY-MM-DD`, both inclusive; null is open at that end. */
export type DateRange = { from: string | null; to: string | null };

/** A text in both languages of the portal. */
export type Multilingual = { en: string; zh: string };

/** A stored file, with the properties that its field shows. */
export type StoredFile = {
  name: string;
  /** Bytes. */
  size?: number | undefined;
  /** The rendered picture with the name as its download button. Without it, only the name is shown. */
  picture?: ReactNode;
  link?: ReactNode;
};
