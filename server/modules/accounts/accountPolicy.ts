import { eq, sql } from 'drizzle-orm';
import type { AccountPolicyState } from '../../../contract/entities/administration.ts';
import { asciiDomain } from '../../../contract/mailDomains.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { audit } from '../../platform/resources/audit.ts';
import { account } from './account.table.ts';
import { accountPolicy } from './accountPolicy.table.ts';
import { fieldsRefused } from './refusals.ts';

export type AccountPolicy = Omit<AccountPolicyState, 'waiting'>;

const NONE: AccountPolicy = { allowedDomains: [], blockedDomains: [], needsApproval: false, version: 0 };
const LABEL = { en: 'Rules for new accounts', zh: '注册规则' };

/** Returns the rules for accounts that visitors register. */
export async function readPolicy(database: Database): Promise<AccountPolicy> {
  const [row] = await database.select().from(accountPolicy);
  if (!row) return NONE;
  const { allowedDomains, blockedDomains, needsApproval, version } = row;
  return { allowedDomains, blockedDomains, needsApproval, version };
}

/** SQL expression: whether an account that is verified now waits for approval. */
export const needsApprovalSql = sql<boolean>`coalesce((select needs_approval from ${accountPolicy}), false)`;

/** Returns the handlers that read and set the rules. */
export function accountPolicyHandlers({
  database,
}: Pick<Dependencies, 'database'>): Handlers<'accountPolicy' | 'saveAccountPolicy'> {
  return {
    accountPolicy: () => stateOf(database),
    saveAccountPolicy: ({ body }, context) =>
      context.commit(async (open) => {
        const { locale, caller } = context;
        const [allowed, blocked] = [body.allowedDomains.map(asciiDomain), body.blockedDomains.map(asciiDomain)];
        const wrong = (list: readonly (string | null)[], given: readonly string[]) => given[list.indexOf(null)];
        const fields: Record<string, string> = {};
        const [wrongAllowed, wrongBlocked] = [wrong(allowed, body.allowedDomains), wrong(blocked, body.blockedDomains)];
        if (wrongAllowed !== undefined)
          fields.allowedDomains = m.account_domain_wrong({ domain: wrongAllowed }, { locale });
        if (wrongBlocked !== undefined)
          fields.blockedDomains = m.account_domain_wrong({ domain: wrongBlocked }, { locale });
        if (Object.keys(fields).length > 0) throw fieldsRefused(fields, locale);

        // The row is there from now on, so that two changes at the same time wait for each other.
        await open.insert(accountPolicy).values({ version: 0 }).onConflictDoNothing();
        const [row] = await open.select().from(accountPolicy).for('update');
        const before = await readPolicy(open);
        if (!row || before.version !== body.version) throw new Refusal('fail', m.account_policy_late({}, { locale }));
        const after = {
          allowedDomains: sorted(allowed),
          blockedDomains: sorted(blocked),
          needsApproval: body.needsApproval,
        };
        await open
          .update(accountPolicy)
          .set({ ...after, version: before.version + 1, updatedAt: sql`now()`, updatedBy: caller.user.id })
          .where(eq(accountPolicy.only, true));
        const { version: _, ...rules } = before;
        await audit(open, context, {
          action: 'edit',
          resource: 'accountPolicy',
          resourceId: null,
          label: LABEL,
          before: rules,
          after,
        });
        return stateOf(open);
      }),
  };
}

const sorted = (domains: readonly (string | null)[]): string[] =>
  [...new Set(domains.filter((domain) => domain !== null))].toSorted();

async function stateOf(database: Database): Promise<AccountPolicyState> {
  return { ...(await readPolicy(database)), waiting: await database.$count(account, eq(account.awaitsApproval, true)) };
}
