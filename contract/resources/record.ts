import type { Localized } from '../schema.ts';

/** A record that a field refers to, with its display name. */
export type Label = { id: string; label: Localized };

/** The publication state of content. */
export const CONTENT_STATES = ['draft', 'published', 'changed'] as const;
export type ContentState = (typeof CONTENT_STATES)[number];

/**
 * A record as lists and details return it: the values of its fields by name, and the display names of records it refers
 * to.
 */
export type ResourceRecord = {
  [field: string]: unknown;
  id: string;
  version: number;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
  /** By field: the records that it refers to, and the display names of terms that are stored in English. */
  labels: Record<string, Label[]>;
  /** Set when this is decided per record: what the reader may do with it if they have the codes. */
  acts?: readonly string[];
  /** Acts that the reader's codes allow but the data scopes and rules of their roles do not, by the same names. */
  withheld?: readonly string[];
  /**
   * For content only. `lapsed`: the content changed after its publication was scheduled, so it will not be published.
   * `withdrawAt`: when it will be withdrawn automatically, if that is scheduled.
   */
  publication?: { state: ContentState; publishAt: string | null; withdrawAt?: string; lapsed?: true };
  /** Findings of the content checks, when a single record is read or saved; absent when there are none. */
  findings?: readonly RecordFinding[];
};

/** The current version of a record and its public version; null when nothing is published. */
export type Compared = { current: ResourceRecord; published: ResourceRecord | null };

/** `refused`: the value cannot be true; it was stored before the check existed. */
export const FINDING_SEVERITIES = ['refused', 'warning'] as const;
/** A finding of a check in a record: `field` is a dotted path (`patient.ageYears`), `message` says what to do. */
export type RecordFinding = {
  code: string;
  severity: (typeof FINDING_SEVERITIES)[number];
  field: string;
  message: string;
};

/** A filter of a list, by field: a contained text, one of several values, a flag, or a range. */
export type Range = { from?: string | number; to?: string | number };
export type Search = Record<string, string | boolean | string[] | Range>;
export type Sort = { field: string; order: 'asc' | 'desc' };

/** A list query: page, order, `text` that is searched in every text field, and filters by field. */
export type ListQuery = { [field: string]: unknown; page?: number; limit?: number; sort?: Sort[]; text?: string };

/**
 * A save, with the fields by name. Without `id` it creates a record. With `id`, `version` is the version that was read,
 * and only the changed fields are needed.
 */
export type Saving = { [field: string]: unknown; id?: string; version?: number };

/** The rows of a bulk action: listed by id, or all that match, of which there must be `expected`. */
export type Chosen = { ids: string[] } | { matching: Omit<ListQuery, 'page' | 'limit' | 'sort'>; expected: number };

/**
 * The rows to publish or discard in the state that the caller saw: each with its version. Publishing also accepts all
 * that match, with the `fingerprint` that the list returned.
 */
export type Reviewed =
  | { records: { id: string; version: number }[] }
  | { matching: Omit<ListQuery, 'page' | 'limit' | 'sort'>; expected: number; fingerprint: string };

/** Uses of a dictionary value: the number of records of a resource that have it in a field. */
export type ChoiceUse = { resource: string; field: string; value: string; count: number };

/** `failed`: given up after several attempts; the remaining records stay. */
export const REMOVAL_STATES = ['running', 'done', 'failed'] as const;
/** Progress of a removal in the background: `left` of `count` records still exist. */
export type Removal = { state: (typeof REMOVAL_STATES)[number]; count: number; left: number };

/** A removed record that can be restored. */
export type RemovedRecord = { id: string; label: Localized; removedAt: string; removedBy: Label | null };

/**
 * One change of a record: by whom, when, and each field before and after. Files are `StoredFile`s, or `GoneFile`s when
 * they are no longer stored.
 */
export type RecordChange = {
  id: string;
  at: string;
  user: Label | null;
  action: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** A message that was sent, such as the text of a reply; otherwise empty. */
  message: string;
  /** Names of the attached files. */
  attachments: string[];
  /** The labels of dictionary values at that time, by field. */
  names: Record<string, Label[]>;
};
