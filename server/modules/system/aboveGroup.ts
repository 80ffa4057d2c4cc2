import { type SQL, sql } from 'drizzle-orm';
import { group } from './group.table.ts';

/** The names of all ancestors of an organization, from the top; empty at the top. Use it in a query on `group`. */
export const aboveGroup: SQL = sql`(
  with recursive above (name, parent, level) as (
    select one.name, one.parent_id, 1 from ${group} one where one.id = ${group.parentId}
    union all
    select one.name, one.parent_id, level + 1 from above join ${group} one on one.id = above.parent
  )
  select jsonb_build_object(
    'en', coalesce(string_agg(name ->> 'en', ' › ' order by level desc), ''),
    'zh', coalesce(string_agg(name ->> 'zh', ' › ' order by level desc), ''))
  from above)`;
