import Type, { type Static } from 'typebox';
import { RESULT_FORMATS } from '../exportFormats.ts';
import { KEPT_NAME_MAX } from '../lengths.ts';
import { closed, Id, Instant, Line, literals } from '../schema.ts';
import { COLUMNS } from '../vocabulary.ts';
import { SearchCriteria, SearchSelection, SearchSort } from './search.ts';

const Columns = Type.Array(literals(COLUMNS), { minItems: 1, maxItems: COLUMNS.length, uniqueItems: true });
/** Path and query of the search page, as the browser writes them. */
const SearchAddress = Type.String({ maxLength: 8_000, pattern: '^/search(\\?[\\x21-\\x7e]*)?$' });

/**
 * What to export: every model of a search (or only those of `ids`), in its order, with these columns. Data formats
 * ignore the columns.
 */
export const ExportQuery = closed({
  ...SearchSelection.properties,
  columns: Columns,
  format: literals(RESULT_FORMATS),
  /** The address of the search, for the line of the file that names its source. */
  address: Type.Optional(SearchAddress),
});
export type ExportQuery = Static<typeof ExportQuery>;

const Name = Line(KEPT_NAME_MAX);

/** A search that a user saved under a name. */
export const SavedSearch = closed({
  id: Id,
  name: Type.String(),
  address: Type.String(),
  mailWhenNew: Type.Boolean(),
  /** Number of models that match now. */
  count: Type.Integer(),
  /** Number of those that did not match when the search was last opened. */
  newCount: Type.Integer(),
  openedAt: Instant,
  createdAt: Instant,
});
export type SavedSearch = Static<typeof SavedSearch>;

/**
 * A search to save. A name that equals a saved one, apart from case, is refused (`fail`, with the saved name as
 * `fields.replace`). With `replace: true` the new search replaces the saved one.
 */
export const SearchToSave = closed({
  name: Name,
  address: SearchAddress,
  criteria: SearchCriteria,
  sort: Type.Optional(SearchSort),
  columns: Type.Optional(Columns),
  mailWhenNew: Type.Boolean(),
  replace: Type.Optional(Type.Boolean()),
});
export type SearchToSave = Static<typeof SearchToSave>;

export const SavedSearchChange = closed({
  name: Type.Optional(Name),
  mailWhenNew: Type.Optional(Type.Boolean()),
});
export type SavedSearchChange = Static<typeof SavedSearchChange>;

/** The secret part of the link in a mail. */
export const MailStop = closed({ token: Type.String({ maxLength: 120 }) });
export const MailStopped = closed({ name: Type.String() });
