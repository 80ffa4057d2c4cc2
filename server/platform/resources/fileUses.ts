import { type SQL, sql } from 'drizzle-orm';
import { fileFieldsOf } from '../../../contract/resources/resource.ts';
import { contentDraft } from './contentDraft.table.ts';
import { stateColumn, valueSql } from './expressions.ts';
import { operationLog } from './operationLog.table.ts';
import { removedRecord } from './removedRecord.table.ts';
import { columnName } from './row.ts';
import { isColumn, publishedSource, type ResourceSource, storeOf } from './source.ts';

/** Where a record refers to a file: in its row, its draft, the trash, or its history. */
export type FilePlace = 'row' | 'draft' | 'trash' | 'history';

/** A reference of a record to a file. `published`: the row that holds it is public. */
export type FileUse = {
  file: string;
  resource: string;
  record: string;
  field: string;
  place: FilePlace;
  published: boolean;
};

/**
 * Returns a query for all references of records to files, with one `FileUse` per row. A file of an earlier value counts
 * while the record's history can be opened, which ends when the record is deleted permanently.
 * @param record limits the result to this record
 */
export function recordFileUses(sources: Iterable<ResourceSource>, record?: string): SQL {
  const parts = [...sources].flatMap((of) =>
    fileFieldsOf(of.definition).flatMap((name) => usesOfField(of, name, record)),
  );
  const none = sql`select null::text as file, null::text as resource, null::uuid as record, null::text as field,
    null::text as place, false as published where false`;
  return sql.join([none, ...parts], sql` union all `);
}

function usesOfField(of: ResourceSource, name: string, record: string | undefined): SQL[] {
  const { definition, table } = of;
  const kept = valueSql(publishedSource(of), name);
  const published = definition.content ? sql`${stateColumn(of)} = 'published'` : sql`false`;
  const only = (id: SQL) => (record === undefined ? sql`true` : sql`${id} = ${record}`);
  const use = (file: SQL, id: SQL, place: FilePlace, isPublic: SQL = sql`false`) =>
    sql`select ${file}::text as file, ${definition.name}::text as resource, ${id} as record, ${name}::text as field,
      ${place}::text as place, ${isPublic} as published`;
  const store = storeOf(of, name);
  const [removedId, removedHere] = [
    sql`${removedRecord.recordId}`,
    sql`${removedRecord.resource} = ${definition.name} and ${only(sql`${removedRecord.recordId}`)}`,
  ];
  const draftId = sql`${contentDraft.recordId}`;
  const logId = sql`${operationLog.resourceId}`;
  return [
    sql`${use(kept, sql`${table.id}`, 'row', published)} from ${table} where ${kept} is not null and ${only(sql`${table.id}`)}`,
    sql`${use(sql`(${contentDraft.values} ->> ${name}::text)`, draftId, 'draft')} from ${contentDraft}
      where ${contentDraft.resource} = ${definition.name} and ${contentDraft.values} ? ${name}::text and ${only(draftId)}`,
    ...(isColumn(store)
      ? [
          sql`${use(sql`(${removedRecord.row} ->> ${columnName(store)}::text)`, removedId, 'trash')}
            from ${removedRecord} where ${removedHere}`,
        ]
      : []),
    sql`${use(sql`(draft ->> ${name}::text)`, removedId, 'trash')} from ${removedRecord}
      cross join lateral jsonb_path_query(${removedRecord.belonging},
        '$[*] ? (@.table == "content_draft").rows[*].values') as draft where ${removedHere}`,
    sql`${use(sql`was.file`, logId, 'history')} from ${operationLog}
      cross join lateral (values (${operationLog.before} ->> ${name}::text), (${operationLog.after} ->> ${name}::text)) as was(file)
      where ${operationLog.kind} = 'operate' and ${operationLog.resource} = ${definition.name} and ${only(logId)}
        and was.file is not null and (exists (select 1 from ${table} where ${table.id} = ${logId})
          or exists (select 1 from ${removedRecord} where ${removedRecord.resource} = ${definition.name} and ${removedId} = ${logId}))`,
  ];
}
