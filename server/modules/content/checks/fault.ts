import type { CheckCode } from './words.ts';

/**
 * Something a check found. `field`: dotted path as a form names it (`patient.ageYears`, `alterations.2.gene`).
 * `value`: what is at fault, by which a fault that was stored before is known again. `instead`: what to write.
 */
export type Fault = { code: CheckCode; field: string; value: unknown; instead?: string };

export type KnownNode = { diseaseId: string | null; retired: boolean; tissue: string | null };

/** What the catalog knows of the names that a model uses. What was not looked up is not checked. */
export type Known = {
  /** The day until which days are past, ISO 8601. */
  today: string;
  /** The symbol of a gene by a name of it; undefined for a name that no gene has. */
  symbolOf?: ((name: string) => string | undefined) | undefined;
  /** The node of the model's OncoTree code; null where there is none. */
  node?: KnownNode | null | undefined;
  /** The first day of the model's studies. */
  firstStudy?: string | null | undefined;
};
