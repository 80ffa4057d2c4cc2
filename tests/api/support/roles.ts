import { randomBytes } from 'node:crypto';
import type { PermissionCode } from '../../../contract/permissions.ts';
import { accountRole } from '../../../server/modules/accounts/accountRole.table.ts';
import { role } from '../../../server/modules/system/role.table.ts';
import type { DataScope } from '../../../server/platform/resources/access.ts';
import { makePerson, signIn } from './accounts.ts';
import type { TestApp } from './testApp.ts';

type Given = { codes: readonly PermissionCode[]; scope?: DataScope };

/** Makes a role. Returns its id and code. */
export async function makeRole(
  portal: TestApp,
  { codes, scope = 'all' }: Given,
): Promise<{ id: string; code: string }> {
  const code = `role${randomBytes(4).toString('hex')}`;
  const [row] = await portal.dependencies.database
    .insert(role)
    .values({ code, name: { en: code, zh: code }, dataScope: scope, grants: [...codes] })
    .returning({ id: role.id });
  if (!row) throw new Error('The role was not made');
  return { id: row.id, code };
}

/** Makes new roles and a signed-in user who has them. */
export async function makeHolder(
  portal: TestApp,
  given: Given & { groupId?: string | null; also?: readonly Given[] },
): Promise<{ id: string; token: string; roleId: string; roleCode: string }> {
  const { id: roleId, code } = await makeRole(portal, given);
  const person = await makePerson(portal, { groupId: given.groupId ?? null }, code);
  for (const each of given.also ?? []) {
    const more = await makeRole(portal, each);
    await portal.dependencies.database.insert(accountRole).values({ accountId: person.id, roleId: more.id });
  }
  return { id: person.id, token: await signIn(portal, person), roleId, roleCode: code };
}
