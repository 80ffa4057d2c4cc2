import type { Fault } from '../support/seeded.ts';
import type { Claim } from '../support/temporal.ts';

/** What a user can rely on in every run of a chart, in words and as a claim; and a fault that breaks it. */
export type Property = { says: string; claim: Claim; fault: Fault };

/** The properties of charts, by name. */
export type Properties = Readonly<Record<string, readonly Property[]>>;
