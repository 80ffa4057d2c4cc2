import { eq, sql } from 'drizzle-orm';
import { errorLog, log, loginLog } from '../../../contract/resources/log.ts';
import { role as roleDefinition } from '../../../contract/resources/role.ts';
import { rule as ruleDefinition } from '../../../contract/resources/rule.ts';
import { user as userDefinition } from '../../../contract/resources/user.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { hideLoggedNames, logAsReadBy, signInsAsReadBy } from '../../platform/resources/hiddenLog.ts';
import type { Hooks } from '../../platform/resources/hooks.ts';
import { operationLog } from '../../platform/resources/operationLog.table.ts';
import { type ResourceSource, source } from '../../platform/resources/source.ts';
import { noteRemoved } from '../../platform/sealedLog/notes.ts';
import { account } from '../accounts/account.table.ts';
import { accountRole } from '../accounts/accountRole.table.ts';
import { isGuarded } from '../accounts/factors.ts';
import { logKeys } from '../accounts/logKeys.ts';
import { isOpen } from '../accounts/registration.ts';
import { savedSearch } from '../collections/saved/savedSearch.table.ts';
import { shortlistEntry } from '../collections/shortlistEntry.table.ts';
import { faultReport } from '../faults/faultReport.table.ts';
import type { MailSender } from '../mail/sender.ts';
import { accountIdentity } from '../signOn/signOn.table.ts';
import { role } from '../system/role.table.ts';
import { rule } from '../system/rule.table.ts';
import { accessReviewSource } from './accessGrant.ts';
import { worksInOffice } from './colleagues.ts';
import { lockedUntil } from './lockedUntil.ts';
import { personName } from './personName.ts';
import { actsOnPeople } from './personStanding.ts';
import { roleCopies } from './roleCopies.ts';
import { roleHooks } from './roleHooks.ts';
import { actsOnRoles } from './roleStanding.ts';
import { actsOnRules, ruleHooks } from './ruleHooks.ts';
import { userActs } from './userActs.ts';
import { userHooks } from './userHooks.ts';

const stores = { at: operationLog.createdAt, user: operationLog.createdBy, hidden: { read: sql`false` } };
const result = { read: sql`case when ${operationLog.status} = 200 then 'success' else 'failure' end` };
const loginResult = {
  read: sql`case when ${operationLog.status} <> 200
    then case when ${operationLog.reason} = 'factorNeeded' then 'pending' else 'failure' end
    else case when ${operationLog.token} <> '' then 'token' else 'success' end end`,
};
const recorded = {
  read: sql`exists (select 1 from ${faultReport} where ${faultReport.id} = ${operationLog.id} and ${faultReport.record} is not null)`,
};
/** The properties that all logs share: their entries are in one table. */
const ofLog = ({ config }: Pick<Dependencies, 'config'>) => ({
  table: operationLog,
  offers: { user: worksInOffice },
  outlives: ['user'],
  hideNames: hideLoggedNames,
  keptDays: config.retention.logDays,
  hooks: {
    afterClear: async (database, ids) => noteRemoved(database, await logKeys(database, config), ids),
  } satisfies Hooks,
});

/** Returns roles, users, data rules and logs as resources. */
export const administrationSources = (
  dependencies: Pick<Dependencies, 'config'>,
  mail: MailSender,
): readonly ResourceSource[] => [
  source({
    definition: roleDefinition,
    table: role,
    stores: {
      members: {
        read: sql`(select count(*) from ${accountRole} join ${account} on ${account.id} = ${accountRole.accountId}
          where ${accountRole.roleId} = ${role.id} and ${isOpen})`,
      },
    },
    hooks: roleHooks,
    copies: roleCopies,
    judge: actsOnRoles,
  }),
  source({
    definition: userDefinition,
    table: account,
    stores: {
      name: { read: personName },
      lockedUntil: { read: lockedUntil },
      standing: {
        read: sql`case when ${account.verifiedAt} is null then 'unverified' when ${account.awaitsApproval} then 'waiting' else 'open' end`,
      },
      twoStep: { read: isGuarded(account.id) },
      roles: { pairs: accountRole, own: accountRole.accountId, other: accountRole.roleId },
    },
    label: sql`jsonb_build_object('en', ${personName}, 'zh', ${personName})`,
    organization: account.groupId,
    owner: account.id,
    places: ['group'],
    offered: isOpen,
    // Work is assigned to colleagues by name, and signed by them.
    named: worksInOffice,
    children: [
      { table: shortlistEntry, parent: shortlistEntry.accountId },
      { table: savedSearch, parent: savedSearch.accountId },
      { table: accountIdentity, parent: accountIdentity.accountId },
    ],
    remembered: true,
    hooks: userHooks(dependencies, mail),
    acts: userActs(dependencies, mail),
    judge: actsOnPeople,
  }),
  accessReviewSource,
  source({ definition: ruleDefinition, table: rule, hooks: ruleHooks, judge: actsOnRules }),
  source({
    ...ofLog(dependencies),
    definition: log,
    // The state depends on what the reader may see, so `logAsReadBy` reads it.
    stores: { ...stores, result, recordState: { read: sql`null::text` } },
    only: eq(operationLog.kind, 'operate'),
    asReadBy: logAsReadBy,
  }),
  source({
    ...ofLog(dependencies),
    definition: loginLog,
    stores: { ...stores, result: loginResult },
    only: eq(operationLog.kind, 'login'),
    asReadBy: signInsAsReadBy,
  }),
  source({
    ...ofLog(dependencies),
    definition: errorLog,
    stores: { ...stores, recorded },
    only: eq(operationLog.kind, 'error'),
    asReadBy: logAsReadBy,
  }),
];
