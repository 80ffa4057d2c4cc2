import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import { PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { MailTaken } from '../../../contract/entities/mail.ts';
import type { StoredFile } from '../../../contract/entities/storage.ts';
import type { Option } from '../../../contract/resources/fields.ts';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { fieldOf, type NamedFields, type ResourceDefinition } from '../../../contract/resources/resource.ts';
import type { Database } from '../database/database.ts';
import type { Dependencies } from '../dependencies.ts';
import type { CallContext, SignedIn, WriteContext } from '../http/handler.ts';
import type { Job } from '../jobs/jobs.ts';
import type { Access, Who } from './access.ts';
import type { BulkWork } from './bulk.ts';
import type { Clearing } from './clear.ts';
import type { Hooks } from './hooks.ts';
import type { TermsOf } from './terms.ts';

/** Values of a record by field, in the format of requests and replies. */
export type Values = Record<string, unknown>;

/** A table with the columns of `record()`. */
export type RecordTable = PgTable & {
  id: PgColumn;
  version: PgColumn;
  createdAt: PgColumn;
  createdBy: PgColumn;
  updatedAt: PgColumn;
  updatedBy: PgColumn;
};

/** A table of pairs with the ids of a `references` field. `other` is the referenced record. */
export type Pairs = { pairs: PgTable; own: PgColumn; other: PgColumn };

/** A field without a column: an SQL expression that reads it from the table, and a function that stores a value. */
export type Derived = { read: SQL; write?: (database: Database, id: string, value: unknown) => Promise<void> };

/** Where a field's value is stored. */
export type Store = PgColumn | Pairs | Derived;

/** A request to a resource, whose caller is always signed in. */
export type ResourceCall = CallContext<SignedIn>;

/** A request that changes records. */
export type ResourceWrite = WriteContext<SignedIn>;

/**
 * Performs one of the definition's `acts` on a locked record, in a transaction. `given` is the input of the act.
 * Returns the state of its mail, if it sent one.
 * @throws Refusal when this record must stay unchanged; the others are still processed
 */
export type DoAct = (
  at: { engine: Engine; database: Database; of: ResourceSource },
  id: string,
  given: readonly string[],
  call: ResourceCall,
) => Promise<MailTaken | undefined>;

/**
 * Copies what belongs to a record and is listed in the definition's `copies`, in the transaction of the copy.
 * @throws Refusal when the caller may not add it
 */
export type CopyPart = (
  at: { engine: Engine; database: Database; of: ResourceSource },
  copy: { from: string; id: string },
  call: ResourceCall,
) => Promise<void>;

/**
 * A resource on the server: its definition and where its records are stored. A field's column has the field's name, or
 * the name with `Id` or `Ids` appended; `stores` lists the exceptions.
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
  /** Name of a record as `{ en, zh }`, if it is not in the definition's label field. */
  label?: SQL;
  /** Rows that are removed and restored with a record. `parent` refers to the record. */
  children?: readonly { table: PgTable; parent: PgColumn }[];
  /** For records that belong to an organization: the column with the organization. */
  organization?: PgColumn;
  /** For records about a user: the column with the account that owns the record (default `createdBy`). */
  owner?: PgColumn;
  /** For records that are dictionary choices: the field of the value, and for ids the dictionary and value of each. */
  choices?: {
    field: string;
    read: (database: Database, ids: readonly string[]) => Promise<ReadonlyMap<string, Choice>>;
  };
  /**
   * Fields that assign users to organizations, which data scopes follow. Users cannot extend their own access through
   * them.
   */
  places?: readonly string[];
  /** For fields with English terms: the translations of the terms. */
  terms?: TermsOf;
  /** The records that fields which refer to this resource offer, unless `offers` of their source says otherwise. */
  offered?: SQL;
  /** For fields that refer to others: the only records offered, to every user who may edit the field. */
  offers?: Readonly<Record<string, SQL>>;
  /** Fields whose referenced records may be removed. The reference stays unchanged. */
  outlives?: readonly string[];
  /**
   * For fields that refer to others: the records that still need their reference. For the rest, the referenced record
   * may be removed.
   */
  needs?: Readonly<Record<string, SQL>>;
  /** Whether logs and histories still show the names of its records after their removal. */
  remembered?: true;
  /** Condition that makes a row of the table a record of this resource. */
  only?: SQL;
  /** The records whose names all back-office users may read, such as colleagues. It is read beside the table. */
  named?: SQL;
  /** For records that repeat data of others: returns the source for a reader, without what is hidden from them. */
  asReadBy?: (engine: Engine, database: Database, of: ResourceSource, who: Who) => Promise<ResourceSource>;
  /** Removes names that the reader may not see from the records, except those in `labels`. */
  hideNames?: (engine: Engine, database: Database, records: readonly ResourceRecord[], who: Who) => Promise<void>;
  hooks?: Hooks;
  /** The server start creates these records unless they were removed. So removed ones are never deleted permanently. */
  seeded?: true;
  /** For a definition that is `cleared`: for how many days its entries cannot be deleted by hand. */
  keptDays?: number;
  /** The implementation of each of the definition's `acts`. */
  acts?: Readonly<Record<string, DoAct>>;
  /** The implementation of each of the definition's `copies`, in order. */
  copies?: Readonly<Record<string, CopyPart>>;
  /** For a definition that is `judged`: what the caller may do to each record. Writes follow the same result. */
  judge?: Judge;
};

/** The named fields without a column in a table, neither under their own name nor with the suffix `Id` or `Ids`. */
type WithoutColumn<Name extends string, Columns> = {
  [N in Name]: Extract<N | `${N}Id` | `${N}Ids`, keyof Columns> extends never ? N : never;
}[Name];

/**
 * A source whose `stores` must include every field without a column. A field that exists only in the definition does
 * not compile.
 */
type CompleteSource<Name extends string, Table extends RecordTable> = ResourceSource & {
  definition: NamedFields<Name>;
  table: Table;
} & (WithoutColumn<Name, Table['_']['columns']> extends never
    ? unknown
    : { stores: Readonly<Record<WithoutColumn<Name, Table['_']['columns']>, Store>> });

/** Returns by record id what the caller may do to each, with as many queries for a page as for one record. */
export type Judge = (
  database: Database,
  caller: Who,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, readonly string[]>>;

/** A value of a dictionary; `dictionary` is its code. */
export type Choice = { dictionary: string; value: string };

/** A table that fields refer to. */
export type Target = { table: PgTable; id: PgColumn; label: SQL; parent?: PgColumn | undefined };

/** A stored file: its type by content, its size and its uploader. */
export type KeptFile = Pick<StoredFile, 'type' | 'bytes'> & { owner: string | null };

/** Returns the names of enabled data rules that compare one of these fields with one of the values, by value. */
export type RulesComparing = (
  database: Database,
  isMeant: (resource: string, field: string) => boolean,
  values: readonly string[],
) => Promise<ReadonlyMap<string, string[]>>;

/** What resources need from outside. */
export type ResourceContext = Pick<Dependencies, 'database' | 'transaction' | 'jobs' | 'log' | 'limiter'> & {
  /** Time zone of the installation. Days in data rules use it, the same for all users. */
  timeZone: string;
  /** Reads whose records the caller may see. */
  readAccess: (database: Database, caller: Who) => Promise<Access>;
  /** Finds data rules that compare with values, which must therefore be kept. */
  rulesComparing: RulesComparing;
  /** Reads the values of a random key of this installation by name: the first one signs, all of them are accepted. */
  readSecrets: (database: Database, name: string) => Promise<readonly [Buffer, ...Buffer[]]>;
  /** Targets of references that are not resources. */
  targets: Readonly<Record<string, Target>>;
  /** Reads the choices that a dictionary offers. */
  readOptions: (database: Database, dictionary: string) => Promise<readonly Option[]>;
  /** Reads all choices, including disabled ones, which older records may have. */
  readChoices: (database: Database, dictionary: string) => Promise<readonly Option[]>;
  /** Returns those values that a dictionary offers (`all`: or contains), locked until the transaction ends. */
  holdOptions: (
    database: Database,
    dictionary: string,
    values: readonly string[],
    which?: 'offered' | 'all',
  ) => Promise<readonly string[]>;
  /** Reads files by their ids. */
  readFiles: (database: Database, ids: readonly string[]) => Promise<readonly StoredFile[]>;
  /** Reads what a field checks about a file. */
  readFile: (database: Database, id: string) => Promise<KeptFile | undefined>;
  /** Protects files that a record will refer to from a simultaneous cleanup. Returns the ids without a file. */
  claimFiles: (database: Database, ids: readonly string[]) => Promise<readonly string[]>;
  /** Reads the number of days after which removed records are permanently deleted; null means never. */
  readTrashDays: (database: Database) => Promise<number | null>;
};

/** The context together with every resource of the portal, by name. */
export type Engine = ResourceContext & {
  sources: ReadonlyMap<string, ResourceSource>;
  /** Removes in the background what matches a filter, for resources that are `cleared`. */
  clearing: Job<Clearing>;
  /** Edits a field of many records in the background, or undoes it. */
  bulkEdits: Job<BulkWork>;
};

/** Returns a source for a reader. */
export const asReadBy = async (
  engine: Engine,
  database: Database,
  of: ResourceSource,
  who: Who,
): Promise<ResourceSource> => (await of.asReadBy?.(engine, database, of, who)) ?? of;

/**
 * Checks a source against its definition and its table.
 * @throws when a field has no storage, or when an act, a copy or `judge` is missing
 */
export function source<Name extends string, Table extends RecordTable>(
  given: CompleteSource<Name, Table>,
): ResourceSource {
  for (const name of Object.keys(given.definition.acts ?? {}))
    if (!given.acts?.[name]) throw new Error(`${given.definition.name} has no handler for ${name}`);
  for (const name of Object.keys(given.definition.copies ?? {}))
    if (!given.copies?.[name]) throw new Error(`${given.definition.name} does not copy ${name}`);
  for (const name of Object.keys(given.definition.fields)) storeOf(given, name);
  if (given.definition.judged && !given.judge) throw new Error(`${given.definition.name} has no validator`);
  return given;
}

/** Returns where a field's value is stored. */
export function storeOf({ definition, table, stores }: ResourceSource, name: string): Store {
  const given = stores && Object.hasOwn(stores, name) ? stores[name] : undefined;
  if (given) return given;
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const column = [name, `${name}Id`, `${name}Ids`].map((key) => columns[key]).find(Boolean);
  if (!column || !fieldOf(definition, name)) throw new Error(`${definition.name} has no column for ${name}`);
  return column;
}

export const isColumn = (store: Store): store is PgColumn => store instanceof PgColumn;

/** Returns the property name of a column in its table, as Drizzle's insert and update need it. */
export function propertyOf(table: PgTable, column: PgColumn): string {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const [property] = Object.entries(columns).find(([, known]) => known === column) ?? [];
  if (property === undefined) throw new Error(`${getTableName(table)} has no column ${column.name}`);
  return property;
}

/** Returns the name of a record as `{ en, zh }`. */
export function labelSql(of: ResourceSource): SQL {
  if (of.label) return of.label;
  const field = of.definition.fields[of.definition.label];
  const store = storeOf(of, of.definition.label);
  const value = isColumn(store) ? sql`${store}` : 'read' in store ? store.read : sql`''`;
  return field?.kind === 'localized' ? value : sql`jsonb_build_object('en', ${value}, 'zh', ${value})`;
}

/** Returns the target of a field's `of`: a resource or one of the other targets. */
export function targetOf({ sources, targets }: Engine, name: string): Target {
  const known = sources.get(name);
  if (!known) {
    const further = targets[name];
    if (!further) throw new Error(`No resource has the name ${name}`);
    return further;
  }
  const { definition, table } = known;
  const store = definition.tree && storeOf(known, definition.tree.parent);
  return { table, id: table.id, label: labelSql(known), parent: store && isColumn(store) ? store : undefined };
}

/** Returns the resource as the public sees it, without drafts. */
export function publishedSource(of: ResourceSource): ResourceSource {
  const { content: _content, ...definition } = of.definition;
  return { ...of, definition };
}
