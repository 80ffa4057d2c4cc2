import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ApprovalKind } from '../../../contract/approvals.ts';
import type { EndpointKey } from '../../../contract/endpoints/index.ts';
import { changesRecords } from '../../../contract/resources/endpoints.ts';
import type { ResourceDefinition } from '../../../contract/resources/resource.ts';
import type { TaskName } from '../../../contract/tasks.ts';
import type { Database } from '../../platform/database/database.ts';
import { idArray, textArray } from '../../platform/resources/filters.ts';
import { growthStudy } from '../catalog/growthStudy.table.ts';
import { model } from '../catalog/model.table.ts';
import { schedule } from '../schedules/schedule.table.ts';
import type { Tried } from './effects.ts';

/**
 * Why a call needs an approval. `only`: it needs one only if this holds for what it would do; asked in the transaction
 * of the try, before that is taken back.
 */
export type Gate = {
  kind: ApprovalKind;
  only?: (database: Database, tried: Tried) => boolean | Promise<boolean>;
};

/** Resources whose records decide what their users may do or see. */
const RIGHTS: ReadonlySet<string> = new Set(['role', 'rule', 'identityProvider']);

/** Tasks that delete for good what an approval protects. */
const DELETING: readonly TaskName[] = ['trash-retention', 'log-retention'];

const publish: Gate = { kind: 'publish' };
const roles: Gate = { kind: 'roles' };
const purge: Gate = { kind: 'purge' };
/** An import of drafts shows the public nothing. */
const publication: Gate = {
  kind: 'publish',
  only: (_, { effects }) => effects.some(({ after }) => after?.publish === true),
};
const restoredRights: Gate = {
  kind: 'roles',
  only: (_, { touched }) => touched.some(({ resource }) => RIGHTS.has(resource) || resource === 'user'),
};
const publishedStudy: Gate = { kind: 'publish', only: showsStudy };
const deletingSchedule: Gate = { kind: 'purge', only: runsDeletion };

/** The calls that need an approval and belong to no resource. */
const CALLS: Readonly<Partial<Record<EndpointKey, readonly Gate[]>>> = {
  applyImport: [publication],
  updateUserRole: [roles],
  updateRolePermission: [roles],
  mapDirectoryGroup: [roles],
  addServiceAccount: [roles],
  restoreTrash: [restoredRights, deletingSchedule, publishedStudy],
  purgeTrash: [purge],
  quartzExec: [deletingSchedule],
  quartzResume: [deletingSchedule],
};

const USER_ACTIONS: Readonly<Record<string, readonly Gate[]>> = {
  'act:assign': [roles],
  'act:unassign': [roles],
  restore: [roles],
  'act:decline': [purge],
};

/**
 * Returns why a call needs an approval, if its kind is switched on.
 * @param key of an endpoint, or of a route of a resource: its name, a dot and the action
 * @param definition the resource of such a route
 */
export function gatesOf(key: string, definition?: ResourceDefinition): readonly Gate[] {
  if (!definition) return Object.hasOwn(CALLS, key) ? (CALLS[key as EndpointKey] ?? []) : [];
  const { name, content, cleared } = definition;
  const action = key.slice(name.length + 1).replace(/^removeByPath$/, 'remove');
  if (!changesRecords(action)) return [];
  return [
    // Positions have no drafts, so the public sees a move at once.
    ...(content && (action === 'publish' || action === 'move') ? [publish] : []),
    ...(RIGHTS.has(name) ? [roles] : []),
    ...(name === 'user' && Object.hasOwn(USER_ACTIONS, action) ? (USER_ACTIONS[action] ?? []) : []),
    ...(cleared && action === 'remove' ? [purge] : []),
    ...(name === 'quartz' ? [deletingSchedule] : []),
    ...(name === 'study' ? [publishedStudy] : []),
  ];
}

const idsOf = ({ touched }: Tried, name: string): string[] =>
  touched.flatMap(({ resource, resourceId }) => (resource === name ? (resourceId ?? []) : []));

/** Whether a study that was changed or restored belongs to a published model. Studies have no drafts of their own. */
async function showsStudy(database: Database, tried: Tried): Promise<boolean> {
  const [shown] = await database
    .select({ id: growthStudy.id })
    .from(growthStudy)
    .innerJoin(model, eq(model.id, growthStudy.modelId))
    .where(and(inArray(growthStudy.id, idsOf(tried, 'study')), eq(model.state, 'published')))
    .limit(1);
  return shown !== undefined;
}

/** Whether a schedule that was changed or run deletes for good, or starts one that does, at once or in turn. */
async function runsDeletion(database: Database, tried: Tried): Promise<boolean> {
  const ids = idsOf(tried, 'quartz');
  if (ids.length === 0) return false;
  const { rows } = await database.execute<{ deletes: boolean }>(sql`
    with recursive started (id) as (
      select unnest(${idArray(ids)})
      union
      select next.id from started join ${schedule} on ${schedule.id} = started.id
      cross join unnest(${schedule.followUps}) as next (id)
    )
    select exists (
      select 1 from ${schedule} join started on started.id = ${schedule.id}
      where ${schedule.task} = any(${textArray(DELETING)})
    ) as deletes`);
  return rows[0]?.deletes === true;
}
