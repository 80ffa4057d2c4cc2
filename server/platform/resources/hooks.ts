import type { SQL } from 'drizzle-orm';
import type { Localized } from '../../../contract/schema.ts';
import type { Database } from '../database/database.ts';
import type { ContentFinding } from './findings.ts';
import type { ResourceCall, Values } from './source.ts';

/**
 * What a hook gets about a save. `before` is null for a new record. `values` are the submitted ones by field.
 * `copiedFrom`: the original of a copy.
 */
export type Change = { id: string | null; before: Values | null; values: Values; copiedFrom?: string };

/** A permanently deleted record. `row` has its columns by their database names. */
export type Purged = { id: string; label: Localized; row: Readonly<Record<string, unknown>> };

/** What a resource does besides the standard steps of a save, a removal, a restore or a publication. */
export type Hooks = {
  /**
   * Locks what other transactions lock before these records, to prevent deadlocks. `ids` is a query for the ids of
   * records or removed records.
   */
  lockFirst?: (database: Database, ids: SQL) => Promise<unknown>;
  /** Returns the values to write, changed if needed, or refuses them with a Refusal. */
  beforeSave?: (database: Database, change: Change, call: ResourceCall) => Promise<Values>;
  /** Writes what belongs to the record, in the same transaction. */
  afterSave?: (database: Database, change: Change & { id: string }, call: ResourceCall) => Promise<void>;
  /**
   * Follows up changes in the same transaction: of one saved record, or once for a whole bulk edit. For a bulk edit,
   * `before` and `values` contain only the edited field.
   */
  afterChanges?: (
    database: Database,
    changes: readonly (Change & { id: string })[],
    call: ResourceCall,
  ) => Promise<void>;
  /** Returns why records must not be removed, by id, in the caller's language. */
  used?: (database: Database, ids: readonly string[], call: ResourceCall) => Promise<ReadonlyMap<string, string>>;
  /**
   * Returns why entries must not be removed, for resources that are `cleared`. The removal may run long after the
   * response.
   */
  kept?: (
    database: Database,
    ids: readonly string[],
    call: Pick<ResourceCall, 'locale'>,
  ) => Promise<ReadonlyMap<string, string>>;
  /** Called after entries of a resource that is `cleared` were removed, in the same transaction. */
  afterClear?: (database: Database, ids: readonly string[]) => Promise<void>;
  /** Changes a removed record before it is restored, in the same transaction. */
  beforeRestore?: (database: Database, id: string) => Promise<void>;
  /** Checks a record that this transaction has restored. A Refusal undoes it. */
  afterRestore?: (database: Database, id: string, call: ResourceCall) => Promise<void>;
  /**
   * Ends what follows from records before they are removed, in the same transaction. Rows that refer to them are still
   * there. A Refusal keeps all of them.
   */
  beforeRemove?: (database: Database, ids: readonly string[], call: ResourceCall) => Promise<void>;
  /** Removes further data of removed records, in the same transaction. */
  afterRemove?: (database: Database, ids: readonly string[], call: ResourceCall) => Promise<void>;
  /**
   * Erases what other tables hold about permanently deleted records, in the same transaction. `call` is null if their
   * time in the trash was over.
   */
  afterPurge?: (database: Database, purged: readonly Purged[], call: ResourceCall | null) => Promise<void>;
  /**
   * Checks content. `values` are those of a whole record, which is new if it has no id. A save refuses `refused`
   * findings that it adds, a publication refuses all of them. `wanted`: whether warnings are needed too.
   */
  check?: (
    database: Database,
    id: string | null,
    values: Values,
    wanted: 'refused' | 'all',
  ) => Promise<readonly ContentFinding[]>;
  /** Returns why content cannot be published; empty if it can. `values` are those that the public would see. */
  publishable?: (database: Database, id: string, values: Values, locale: 'en' | 'zh') => Promise<readonly string[]>;
  /** Called after records became public or were withdrawn. */
  afterPublish?: (database: Database, ids: readonly string[]) => Promise<void>;
  /** The part of `afterPublish` that pages show at once. It has no effects outside the database. */
  showPictures?: (database: Database, ids: readonly string[]) => Promise<void>;
};
