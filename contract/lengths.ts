/** Maximum length in characters of each kind of field. Schema, form and input use the same value. */
export const EMAIL_MAX = 254;
export const PHONE_MAX = 40;
/** A first or a last name. */
export const PART_OF_NAME_MAX = 60;
/** A full name, an organization, a job title, or a customer's test agent. */
export const LINE_MAX = 120;
/** The text that users agree to, in each language. */
export const CONSENT_MAX = 5_000;
/** The name of a saved search or view. */
export const KEPT_NAME_MAX = 80;
/** The name of a passkey. */
export const PASSKEY_NAME_MAX = 60;
/** The search text of a list. */
export const SEARCH_TEXT_MAX = 200;
/** A facet value used in a search. */
export const FACET_VALUE_MAX = 120;
export const GENE_MAX = 40;
export const CHANGE_MAX = 120;
export const AGENT_MAX = 80;
export const MODEL_KEY_MAX = 64;
/** The name of a model's study. */
export const STUDY_NAME_MAX = 200;
/** A name in a pasted list; a longer text that cannot be split is not an id. */
export const LISTED_NAME_MAX = 120;
/** A line of a pasted list; one line may hold all names. */
export const LISTED_LINE_MAX = 100_000;
