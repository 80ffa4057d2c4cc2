import { eq } from 'drizzle-orm';
import type { ViewEnd } from '../../../contract/entities/administration.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CallContext } from '../../platform/http/handler.ts';
import { audit } from '../../platform/resources/audit.ts';
import { role } from './role.table.ts';

/** Logs the end of a view. If the role was removed meanwhile, its id is logged. */
export async function noteViewEnd(
  database: Database,
  call: CallContext,
  roleId: string,
  why: ViewEnd | 'signedOut',
): Promise<void> {
  const [found] = await database.select({ name: role.name }).from(role).where(eq(role.id, roleId));
  await audit(database, call, { ...aboutRole(roleId, found?.name ?? null), action: 'endSeeAsRole', after: { why } });
}

/** Returns how the operation log names a role. */
export const aboutRole = (id: string, name: (typeof role.$inferSelect)['name'] | null) => ({
  resource: 'role',
  resourceId: id,
  label: name,
});
