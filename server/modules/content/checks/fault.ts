import type { ContentFinding } from '../../../platform/resources/findings.ts';
import { type CheckCode, SPELLINGS, WORDS } from './words.ts';

/**
 * A finding of a check. `field`: dotted path in the form (`patient.ageYears`, `alterations.2.gene`). `value`: the
 * invalid value, which identifies a fault that was stored before. `instead`: the suggested value.
 */
export type Fault = { code: CheckCode; field: string; value: unknown; instead?: string };

export type KnownNode = { diseaseId: string | null; retired: boolean; tissue: string | null };

/** What the catalog knows of the names that a model uses. Names that were not looked up are not checked. */
export type Known = {
  /** Dates up to this day count as past, ISO 8601. */
  today: string;
  /** Returns the symbol of a gene by one of its names, or undefined if no gene has this name. */
  symbolOf?: ((name: string) => string | undefined) | undefined;
  /** The node of the model's OncoTree code; null if there is none. */
  node?: KnownNode | null | undefined;
  /** The first day of the model's studies. */
  firstStudy?: string | null | undefined;
};

/** Returns the finding of a fault, with its text and severity. */
export function findingOf({ code, field, value, instead = '' }: Fault): ContentFinding {
  const words =
    code in SPELLINGS ? SPELLINGS[code as keyof typeof SPELLINGS](instead) : WORDS[code as keyof typeof WORDS];
  return { code, field, value, ...words };
}
