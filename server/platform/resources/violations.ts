import pg from 'pg';
import { columnName } from './row.ts';
import { isColumn, type ResourceSource, storeOf } from './source.ts';

/** Returns the field whose column violated a unique index or a foreign key. */
export function violatedField(of: ResourceSource, error: unknown): string | undefined {
  const detail = detailOf(error);
  const columns = /^Key \((.+?)\)=/.exec(detail)?.[1] ?? '';
  const named = Object.keys(of.definition.fields).filter((name) => {
    const store = storeOf(of, name);
    return isColumn(store) && new RegExp(`\\b${columnName(store)}\\b`).test(columns);
  });
  return named.find((name) => of.definition.fields[name]?.unique) ?? named[0];
}

function detailOf(error: unknown): string {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof pg.DatabaseError) return at.detail ?? '';
  }
  return '';
}
