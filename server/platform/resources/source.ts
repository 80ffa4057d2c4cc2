import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import { PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { MailTaken } from '../../../contract/entities/mail.ts';
import type { StoredFile } from '../../../contract/entities/storage.ts';
import type { Option } from '../../../contract/resources/fields.ts';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { fieldOf, type NamedFields, type ResourceDefinition } from '../../../contract/resources/resource.ts';
import type { Localized } from '../../../contract/schema.ts';
import type { Database } from '../database/database.ts';
import type { Dependencies } from '../dependencies.ts';
import type { CallContext, SignedIn, WriteContext } from '../http/handler.ts';
import type { Job } from '../jobs/jobs.ts';
import type { Access, Who } from './access.ts';
import type { BulkWork } from './bulk.ts';
import type { Clearing } from './clear.ts';
import type { ContentFinding } from './findings.ts';
import type { TermsOf } from './terms.ts';

/** Values of a record by field, as they travel. */
export type Values = Record<string, unknown>;

/** A table that has what `record()` of the database's columns gives. */
export type RecordTable = PgTable & {
  id: PgColumn;
  version: PgColumn;
  createdAt: PgColumn;
  createdBy: PgColumn;
  updatedAt: PgColumn;
  updatedBy: PgColumn;
};

/** Ids of a field of kind `references` in a table of pairs; `other` is what is referred to. */
export type Pairs = { pairs: PgTable; own: PgColumn; other: PgColumn };

/** A field that is no column: how it is read (in terms of the table), and how a value is kept. */
export type Derived = { read: SQL; write?: (database: Database, id: string, value: unknown) => Promise<void> };

/** Where a field's value is. */
export type Store = PgColumn | Pairs | Derived;

/** The caller of a resource is always signed in. */
export type ResourceCall = CallContext<SignedIn>;

/** The same of a call that changes records. */
export type ResourceWrite = WriteContext<SignedIn>;

/**
 * What a hook gets of a save. `before` is null for a new record; `values` are those given, by field;
 * `copiedFrom`: the record that a new one is a copy of.
 */
export type Change = { id: string | null; before: Values | null; values: Values; copiedFrom?: string };

/** A record that was deleted for good: `row` has its columns as the database names them. */
export type Purged = { id: string; label: Localized; row: Readonly<Record<string, unknown>> };

export type Hooks = {
  /**
   * Locks what other transactions lock before these records, so that none of them waits for one that waits for it.
   * `ids` is a query that gives the ids of records, or of removed ones.
   */
  lockFirst?: (database: Database, ids: SQL) => Promise<unknown>;
  /** May alter or refuse (with a Refusal) what is about to be written. Gives the values to write. */
  beforeSave?: (database: Database, change: Change, call: ResourceCall) => Promise<Values>;
  /** Writes what belongs to the record, in the same transaction. */
  afterSave?: (database: Database, change: Change & { id: string }, call: ResourceCall) => Promise<void>;
  /**
   * Does what follows changes of records, in the same transaction: of one that was saved, or once for all of a bulk
   * edit. Then `before` and `values` have the edited field alone.
   */
  afterChanges?: (
    database: Database,
    changes: readonly (Change & { id: string })[],
    call: ResourceCall,
  ) => Promise<void>;
  /** Why records must not be removed, by their ids, in the language of the call. */
  used?: (database: Database, ids: readonly string[], call: ResourceCall) => Promise<ReadonlyMap<string, string>>;
  /** The same of entries that are `cleared`, perhaps when the call was answered long ago. */
  kept?: (
    database: Database,
    ids: readonly string[],
    call: Pick<ResourceCall, 'locale'>,
  ) => Promise<ReadonlyMap<string, string>>;
  /** Alters what a removed record comes back as, in this transaction. */
  beforeRestore?: (database: Database, id: string) => Promise<void>;
  /** Refuses (with a Refusal) that a removed record comes back, which it has in this transaction. */
  afterRestore?: (database: Database, id: string, call: ResourceCall) => Promise<void>;
  /** Does what else goes with removed records, in the same transaction. */
  afterRemove?: (database: Database, ids: readonly string[], call: ResourceCall) => Promise<void>;
  /** Erases what other tables still hold of records that were deleted for good, in the same transaction. */
  afterPurge?: (database: Database, purged: readonly Purged[]) => Promise<void>;
  /**
   * Checks content: `values` are those of a whole record, which is new without an id. A save refuses what it brings
   * that is `refused`, a publication all of it. `wanted`: whether warnings are asked for, too.
   */
  check?: (
    database: Database,
    id: string | null,
    values: Values,
    wanted: 'refused' | 'all',
  ) => Promise<readonly ContentFinding[]>;
  /** Why content cannot be published; nothing: it can. `values` are those that the public would see. */
  publishable?: (database: Database, id: string, values: Values, locale: 'en' | 'zh') => Promise<readonly string[]>;
  /** After records became public or ceased to be. */
  afterPublish?: (database: Database, ids: readonly string[]) => Promise<void>;
  /** The part of it that pages show at once; it has no effects outside the database. */
  showPictures?: (database: Database, ids: readonly string[]) => Promise<void>;
};

/**
 * Does one of the definition's `acts` to a record, which is locked, in a transaction; `given` is what the act asks for.
 * Gives how its mail fares, if it wrote one.
 * @throws Refusal when this record is to stay as it is: the others are worked on all the same
 */
export type DoAct = (
  at: { engine: Engine; database: Database; of: ResourceSource },
  id: string,
  given: readonly string[],
  call: ResourceCall,
) => Promise<MailTaken | undefined>;

/**
 * Copies what belongs to a record and is named by the definition's `copies`, in the transaction that makes the copy.
 * @throws Refusal when the caller may not make that
 */
export type CopyPart = (
  at: { engine: Engine; database: Database; of: ResourceSource },
  copy: { from: string; id: string },
  call: ResourceCall,
) => Promise<void>;

/**
 * A resource on the server: its definition and where its records are. A field is the column of its name, or of its name
 * with `Id` or `Ids` behind it; `stores` tells the others.
 *
 * ```ts
 * export const groups = source({ definition: group, table: groupTable, children: [] });
 * // server/resources.ts lists it; then every route of the definition is served
 * ```
 */
export type ResourceSource = {
  definition: ResourceDefinition;
  table: RecordTable;
  stores?: Readonly<Record<string, Store>>;
  /** What a record is called, as `{ en, zh }`, where the definition's label field does not say it. */
  label?: SQL;
  /** Rows that go with a record when it is removed and come back with it; `parent` refers to the record. */
  children?: readonly { table: PgTable; parent: PgColumn }[];
  /** Of records that belong to an organization themselves: the column that says which. */
  organization?: PgColumn;
  /** Of records that are about a person: the column of the account that counts as their own (`createdBy` else). */
  owner?: PgColumn;
  /**
   * Of records that are choices of dictionaries: the field of their value, and by their ids which value of which
   * dictionary each is.
   */
  choices?: {
    field: string;
    read: (database: Database, ids: readonly string[]) => Promise<ReadonlyMap<string, Choice>>;
  };
  /** Fields that say where people belong, which data scopes follow: nobody widens their own sight with them. */
  places?: readonly string[];
  /** By field that is kept in English terms: what they are called. */
  terms?: TermsOf;
  /** By field that refers to others: the only ones it offers, to whoever may fill it in. */
  offers?: Readonly<Record<string, SQL>>;
  /** Fields whose records may be removed all the same: what refers to them stays as it was. */
  outlives?: readonly string[];
  /** By field that refers to others: the records of this resource that still need them; the rest outlives them. */
  needs?: Readonly<Record<string, SQL>>;
  /** Logs and histories show the names of its records also after those were removed. */
  remembered?: true;
  /** Only rows that meet it are records of this resource. */
  only?: SQL;
  /** Records whose names everybody in the back-office may read, as those of colleagues: read beside the table. */
  named?: SQL;
  /** Of records that repeat what others hold: the source as a person may read it, without what is hidden from them. */
  asReadBy?: (engine: Engine, database: Database, of: ResourceSource, who: Who) => Promise<ResourceSource>;
  /** Takes names out of records that their reader may not see; `labels` is not meant. */
  hideNames?: (engine: Engine, database: Database, records: readonly ResourceRecord[], who: Who) => Promise<void>;
  hooks?: Hooks;
  /** A start makes them unless they were removed, so what was removed is never forgotten. */
  seeded?: true;
  /** What each of the definition's `acts` does. */
  acts?: Readonly<Record<string, DoAct>>;
  /** How each of the definition's `copies` is copied, in the order in which that is done. */
  copies?: Readonly<Record<string, CopyPart>>;
  /** Of what the definition says is `judged`: what the caller may do to each of these records. Its writes hold to the same. */
  judge?: Judge;
};

/** The fields of these names that are in no column of a table: neither under their name nor with `Id` or `Ids` behind it. */
type WithoutColumn<Name extends string, Columns> = {
  [N in Name]: Extract<N | `${N}Id` | `${N}Ids`, keyof Columns> extends never ? N : never;
}[Name];

/**
 * A source whose `stores` must have every field without a column. A field that was added to the definition alone does
 * not compile.
 */
type CompleteSource<Name extends string, Table extends RecordTable> = ResourceSource & {
  definition: NamedFields<Name>;
  table: Table;
} & (WithoutColumn<Name, Table['_']['columns']> extends never
    ? unknown
    : { stores: Readonly<Record<WithoutColumn<Name, Table['_']['columns']>, Store>> });

/** By the ids of records, what the caller may do to each: in as many queries for a page as for one. */
export type Judge = (
  database: Database,
  caller: Who,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, readonly string[]>>;

/** A value of a dictionary, which is named by its code. */
export type Choice = { dictionary: string; value: string };

/** Something that fields refer to. */
export type Target = { table: PgTable; id: PgColumn; label: SQL; parent?: PgColumn | undefined };

/** What is known of a stored file: its kind by its content, and who has uploaded it. */
export type KeptFile = Pick<StoredFile, 'type' | 'bytes'> & { owner: string | null };

/** The names of the enabled data rules that compare one of these fields with one of the values, by the values. */
export type RulesComparing = (
  database: Database,
  isMeant: (resource: string, field: string) => boolean,
  values: readonly string[],
) => Promise<ReadonlyMap<string, string[]>>;

/** What resources need to know that belongs to no one of them. */
export type ResourceContext = Pick<Dependencies, 'database' | 'transaction' | 'jobs' | 'log' | 'limiter'> & {
  /** Of the installation: the days of data rules are its days, the same for all whom a rule holds. */
  timeZone: string;
  /** Whose records the caller may see. */
  readAccess: (database: Database, caller: Who) => Promise<Access>;
  /** Which data rules compare with values, so that these must stay. */
  rulesComparing: RulesComparing;
  /** A random key of this installation by its name. */
  readSecret: (database: Database, name: string) => Promise<Buffer>;
  /** What is referred to and is no resource. */
  targets: Readonly<Record<string, Target>>;
  /** The choices that a dictionary offers. */
  readOptions: (database: Database, dictionary: string) => Promise<readonly Option[]>;
  /** The same with those that are disabled: older records have them. */
  readChoices: (database: Database, dictionary: string) => Promise<readonly Option[]>;
  /** Those of these values that a dictionary offers (`all`: or has), which stay until the transaction ends. */
  holdOptions: (
    database: Database,
    dictionary: string,
    values: readonly string[],
    which?: 'offered' | 'all',
  ) => Promise<readonly string[]>;
  /** Files by their ids. */
  readFiles: (database: Database, ids: readonly string[]) => Promise<readonly StoredFile[]>;
  /** What a field needs to know of a file before it takes it. */
  readFile: (database: Database, id: string) => Promise<KeptFile | undefined>;
  /** Keeps files that a record is about to refer to from a sweep at the same moment. Gives the ids that are no file. */
  claimFiles: (database: Database, ids: readonly string[]) => Promise<readonly string[]>;
  /** After how many days removed records are deleted for good; null: they are kept. */
  readTrashDays: (database: Database) => Promise<number | null>;
};

/** The same with every resource of the portal, by name. */
export type Engine = ResourceContext & {
  sources: ReadonlyMap<string, ResourceSource>;
  /** Removes in the background what matches a filter, of what is `cleared`. */
  clearing: Job<Clearing>;
  /** Changes a field of many records in the background, or takes that back. */
  bulkEdits: Job<BulkWork>;
};

/** A source as a person may read it. */
export const asReadBy = async (
  engine: Engine,
  database: Database,
  of: ResourceSource,
  who: Who,
): Promise<ResourceSource> => (await of.asReadBy?.(engine, database, of, who)) ?? of;

/**
 * Holds a source against its definition and its table.
 * @throws when a field is nowhere in it, or an act is not done, judged or copied
 */
export function source<Name extends string, Table extends RecordTable>(
  given: CompleteSource<Name, Table>,
): ResourceSource {
  for (const name of Object.keys(given.definition.acts ?? {}))
    if (!given.acts?.[name]) throw new Error(`${given.definition.name} does not do ${name}`);
  for (const name of Object.keys(given.definition.copies ?? {}))
    if (!given.copies?.[name]) throw new Error(`${given.definition.name} does not copy ${name}`);
  for (const name of Object.keys(given.definition.fields)) storeOf(given, name);
  if (given.definition.judged && !given.judge) throw new Error(`${given.definition.name} is judged by nobody`);
  return given;
}

/** Where the value of a field is. */
export function storeOf({ definition, table, stores }: ResourceSource, name: string): Store {
  const given = stores && Object.hasOwn(stores, name) ? stores[name] : undefined;
  if (given) return given;
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const column = [name, `${name}Id`, `${name}Ids`].map((key) => columns[key]).find(Boolean);
  if (!column || !fieldOf(definition, name)) throw new Error(`${definition.name} has no column for ${name}`);
  return column;
}

export const isColumn = (store: Store): store is PgColumn => store instanceof PgColumn;

/** The property of a column in its table, as drizzle's insert and update name it. */
export function propertyOf(table: PgTable, column: PgColumn): string {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const [property] = Object.entries(columns).find(([, known]) => known === column) ?? [];
  if (property === undefined) throw new Error(`${getTableName(table)} has no column ${column.name}`);
  return property;
}

/** The name of a record as `{ en, zh }`. */
export function labelSql(of: ResourceSource): SQL {
  if (of.label) return of.label;
  const field = of.definition.fields[of.definition.label];
  const store = storeOf(of, of.definition.label);
  const value = isColumn(store) ? sql`${store}` : 'read' in store ? store.read : sql`''`;
  return field?.kind === 'localized' ? value : sql`jsonb_build_object('en', ${value}, 'zh', ${value})`;
}

/** What a field's `of` names: a resource, or one of the further targets. */
export function targetOf({ sources, targets }: Engine, name: string): Target {
  const known = sources.get(name);
  if (!known) {
    const further = targets[name];
    if (!further) throw new Error(`Nothing is called ${name}`);
    return further;
  }
  const { definition, table } = known;
  const store = definition.tree && storeOf(known, definition.tree.parent);
  return { table, id: table.id, label: labelSql(known), parent: store && isColumn(store) ? store : undefined };
}

/** The resource as the public has it: without the changes that lie over its records. */
export function publishedSource(of: ResourceSource): ResourceSource {
  const { content: _content, ...definition } = of.definition;
  return { ...of, definition };
}

/** A name as both languages say it where there is one only. */
export const sameIn = (text: string): Localized => ({ en: text, zh: text });
