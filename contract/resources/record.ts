import type { Localized } from '../schema.ts';

/** A record that a field refers to, as people call it. */
export type Label = { id: string; label: Localized };

/** How content stands towards the public. */
export const CONTENT_STATES = ['draft', 'published', 'changed'] as const;
export type ContentState = (typeof CONTENT_STATES)[number];

/** A record as lists and details answer it: its fields' values by their names, and the names of what they refer to. */
export type ResourceRecord = {
  [field: string]: unknown;
  id: string;
  version: number;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  /** By field, the records that it refers to; of terms that are kept in English, what they are called. */
  labels: Record<string, Label[]>;
  /** Where that is decided for each record by itself: what its reader may do to it, given the codes. */
  acts?: readonly string[];
  /** What the codes allow its reader and the data scopes and rules of the roles with these codes keep: by the same words. */
  withheld?: readonly string[];
  /**
   * Content alone. `lapsed`: it was changed after its publication was planned, so the plan publishes nothing.
   * `withdrawAt`: when it is taken from the public by itself, where that is planned.
   */
  publication?: { state: ContentState; publishAt: string | null; withdrawAt?: string; lapsed?: true };
  /** What checks of content found in it, where it is read or saved by itself; missing: nothing. */
  findings?: readonly RecordFinding[];
};

/** A record as the back-office has it beside what the public has of it; null: nothing. */
export type Compared = { current: ResourceRecord; published: ResourceRecord | null };

/** `refused`: it cannot be true, and is stored from before it was checked. */
export const FINDING_SEVERITIES = ['refused', 'warning'] as const;
/**
 * Something that a check found in a record: `field` is a dotted path (`patient.ageYears`), `message` says what to do.
 */
export type RecordFinding = {
  code: string;
  severity: (typeof FINDING_SEVERITIES)[number];
  field: string;
  message: string;
};

/** What a list is narrowed to: by field, a text that is contained, one of several values, a flag, or a range. */
export type Range = { from?: string | number; to?: string | number };
export type Search = Record<string, string | boolean | string[] | Range>;
export type Sort = { field: string; order: 'asc' | 'desc' };

/** A list's question: page, order, `text` that is looked for in every text of a record, and any of the search fields. */
export type ListQuery = { [field: string]: unknown; page?: number; limit?: number; sort?: Sort[]; text?: string };

/**
 * What is saved, the fields by their names. Without `id` a record is made; with it `version` is the one that was read,
 * and the fields that changed are enough.
 */
export type Saving = { [field: string]: unknown; id?: string; version?: number };

/** The rows that bulk work is about: named one by one, or all that match, of which there must be `expected`. */
export type Chosen = { ids: string[] } | { matching: Omit<ListQuery, 'page' | 'limit' | 'sort'>; expected: number };

/**
 * The rows to publish or discard as the caller saw them: each with its version, or, to publish, all that match, of
 * which
 * `fingerprint` is what the list answered.
 */
export type Reviewed =
  | { records: { id: string; version: number }[] }
  | { matching: Omit<ListQuery, 'page' | 'limit' | 'sort'>; expected: number; fingerprint: string };

/** Records with a value of a dictionary: how many of a resource, in which of its fields. */
export type ChoiceUse = { resource: string; field: string; value: string; count: number };

/** Failed: it was given up after several tries, and what is left stays. */
export const REMOVAL_STATES = ['running', 'done', 'failed'] as const;
/** How far a removal in the background is: of `count` records `left` are still there. */
export type Removal = { state: (typeof REMOVAL_STATES)[number]; count: number; left: number };

/** A removed record, which can be restored. */
export type RemovedRecord = { id: string; label: Localized; removedAt: string; removedBy: Label | null };

/**
 * One change of a record: by whom, when, and what each field was before and after. Files are `StoredFile`s, or
 * `GoneFile`s where they are not stored any more.
 */
export type RecordChange = {
  id: string;
  at: string;
  user: Label | null;
  action: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** What was said, as the text of a reply; empty where nothing was. */
  message: string;
  /** Names of the files that went with it. */
  attachments: string[];
  /** By field that is chosen from a dictionary, what its values were called then. */
  names: Record<string, Label[]>;
};
