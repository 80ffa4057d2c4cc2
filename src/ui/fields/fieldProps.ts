import type { ReactNode } from 'react';
import type { Named } from '../named.ts';

/** What every kind of field is given. Values are plain JSON. */
export type FieldProps<Value> = {
  /** The id of the control, so that a summary of errors can lead to it. */
  id: string;
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  /** The focus has left the whole field, its popups included. */
  onBlur?: (() => void) | undefined;
  /** What somebody else found wrong with the value: the form's rules, the server. */
  error?: ReactNode;
  /** What may be wrong with the value as it is saved: it is kept all the same. */
  warning?: ReactNode;
  /**
   * What the field itself finds wrong with the text typed into it (no number, no date, no JSON), undefined when that is
   * put right. It shows this by itself; a form must not be sent while there is one.
   */
  onProblem?: ((problem: string | undefined) => void) | undefined;
  hint?: ReactNode;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  /** Differs from what is saved: marked by an amber edge. */
  changed?: boolean | undefined;
  /** `form`: label, field and message side by side; `search`: label and field in a row of others, without message. */
  layout?: 'form' | 'search' | undefined;
};

/** What a control takes from its frame: its name, its description and its state. */
export type Control = {
  id: string;
  required: boolean;
  disabled: boolean;
  readOnly: boolean;
  'aria-invalid': boolean;
  'aria-labelledby': string;
  'aria-describedby': string | undefined;
};

/** One of the colors that a person may give to something. */
export const PALETTE = ['gray', 'teal', 'blue', 'violet', 'rose', 'coral', 'amber', 'green'] as const;
export type PaletteColor = (typeof PALETTE)[number];

/** One thing to choose, as a dictionary has it. */
export type Option = Named & {
  value: string;
  color?: PaletteColor | undefined;
  disabled?: boolean | undefined;
};

/** Options that are more than can be fetched at once: somebody else looks for what is typed. */
export type OptionSearch = {
  /** The values that were found for it, in their order; other options only give names to what is chosen. */
  shown: readonly string[];
  /** How many more there are than those shown. */
  further: number;
  busy: boolean;
  onOpen: () => void;
  onType: (text: string) => void;
};

/** A thing to choose with those below it. */
export type TreeOption = Option & { children?: readonly TreeOption[] | undefined };

/** An amount in whole minor units (cents, fen; yen where there are none): never a fraction. */
export type Money = { amount: number; currency: string };

/** Days as `YYYY-MM-DD`, both inclusive; null is open at that end. */
export type DateRange = { from: string | null; to: string | null };

/** A text in both languages of the portal. */
export type Multilingual = { en: string; zh: string };

/** A file that is kept, as far as its field shows it. */
export type StoredFile = {
  name: string;
  /** Bytes. */
  size?: number | undefined;
  /** A picture as it shows, and the name as what downloads it; the name alone without one. */
  picture?: ReactNode;
  link?: ReactNode;
};
