import { eq } from 'drizzle-orm';
import type { systemEndpoints } from '../../../contract/endpoints/system.ts';
import type { trashEndpoints } from '../../../contract/endpoints/trash.ts';
import { permissionCodes } from '../../../contract/permissions.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Engine } from '../../platform/resources/source.ts';
import { purgeOfAll, restoreOfAll, trashOfAll } from '../../platform/resources/trash.ts';
import { account } from '../accounts/account.table.ts';
import { grantsOf, roleGrants } from '../accounts/sessions.ts';
import { findHandlers } from './findRecords.ts';
import { grantsSeen } from './grants.ts';
import { menuBranch } from './menuBranch.ts';
import { preferenceHandlers } from './preferences.ts';
import { enabledDictionaries, permittedMenus } from './queries.ts';
import { viewHandlers } from './views.ts';

type Needs = Pick<Dependencies, 'database'> & { engine: Engine };

/** Returns the handlers that the back-office needs besides its resources. */
export function systemHandlers({
  database,
  engine,
}: Needs): Handlers<keyof typeof systemEndpoints | keyof typeof trashEndpoints> {
  return {
    ownMenus: async (_input, { caller, locale }) => {
      const [found] = await database
        .select({ account, grants: roleGrants })
        .from(account)
        .where(eq(account.id, caller.user.id));
      if (!found) return [];
      const own = grantsOf(found.account, found.grants);
      return permittedMenus(database, await grantsSeen(database, own, caller), locale);
    },
    instructions: async () => {
      const list = Object.entries(permissionCodes).map(([code, name]) => ({ code, name }));
      return { count: list.length, list };
    },
    dictionaries: () => enabledDictionaries(database),
    trashRecords: ({ body }, call) => trashOfAll(engine, body, call),
    restoreTrash: ({ body }, call) => restoreOfAll(engine, body, call),
    purgeTrash: ({ body }, call) => purgeOfAll(engine, body, call),
    menuBranch: ({ params: { id } }, call) => menuBranch(engine, id, call),
    ...findHandlers(engine),
    ...preferenceHandlers({ database }),
    ...viewHandlers({ database, engine }),
  };
}
