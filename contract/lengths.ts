/** The most characters that a field takes: its schema, its form and its input hold the same one. */
export const EMAIL_MAX = 254;
export const PHONE_MAX = 40;
/** A first or a last name. */
export const PART_OF_NAME_MAX = 60;
/** A whole name, an organization, a job title, an agent that a customer brings. */
export const LINE_MAX = 120;
/** What somebody calls a search or a view that is kept. */
export const KEPT_NAME_MAX = 80;
/** Text by which lists are searched. */
export const SEARCH_TEXT_MAX = 200;
/** A value of a facet by which one searches. */
export const FACET_VALUE_MAX = 120;
export const GENE_MAX = 40;
export const CHANGE_MAX = 120;
export const AGENT_MAX = 80;
export const MODEL_KEY_MAX = 64;
/** The name of a study of a model. */
export const STUDY_NAME_MAX = 200;
/** A name in a pasted list: what is longer, and cannot be split, is no id. */
export const LISTED_NAME_MAX = 120;
/** A line of a pasted list, which may hold every name of it. */
export const LISTED_LINE_MAX = 100_000;
