import { eq, sql } from 'drizzle-orm';
import { OWN_FIELDS } from '../../../contract/resources/user.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { isMailAddress } from '../../platform/mail/mail.ts';
import type { Hooks } from '../../platform/resources/hooks.ts';
import type { ResourceCall } from '../../platform/resources/source.ts';
import { account } from '../accounts/account.table.ts';
import { accountRole } from '../accounts/accountRole.table.ts';
import { accountMails } from '../accounts/mails.ts';
import { warnOfMove } from '../accounts/moved.ts';
import { endResetCodes, makeResetCode } from '../accounts/resetCodes.ts';
import { revokeSessions } from '../accounts/sessions.ts';
import { revokeTokensOf } from '../apiTokens/revoke.ts';
import type { MailSender } from '../mail/sender.ts';
import { forgetDisabled } from '../scim/disabled.ts';
import { leaveDirectories } from '../scim/leaving.ts';
import { endLostIdentities } from '../signOn/lostIdentities.ts';
import { role } from '../system/role.table.ts';
import { MEMBER } from '../system/seed.ts';
import { forgetPeople, stripPasswords, voidPassword } from './forgetPeople.ts';
import { assertOthersRemain, lastAmong } from './lastAdministrator.ts';
import { actsOnPeople, assertMay } from './personStanding.ts';

/** Returns the checks for users' accounts in addition to their fields (security: A17, A32). */
export function userHooks({ config }: Pick<Dependencies, 'config'>, mail: MailSender): Hooks {
  const mails = accountMails(config);
  return {
    beforeSave: async (database, { id, before, values }, call) => {
      const { caller, locale } = call;
      if (typeof values.workEmail === 'string' && !isMailAddress(values.workEmail))
        throw new Refusal('validation', m.reply_validation({}, { locale }), {
          fields: { workEmail: m.field_invalid({}, { locale }) },
        });
      if (id === null || before === null) return values;
      const changed = Object.keys(values).filter(
        (name) => JSON.stringify(values[name]) !== JSON.stringify(before[name]),
      );
      await assertMay(database, 'edit', id, call);
      if (id === caller.user.id && !changed.every((name) => OWN_FIELDS.includes(name)))
        throw new Refusal('forbidden', m.administration_not_above({}, { locale }));
      if (values.enabled === false && before.enabled !== false) await assertOthersRemain(database, [id], locale);
      return values;
    },
    afterSave: async (database, { id, before, values }, call) => {
      if (before === null) {
        await invite(database, id, call);
        return;
      }
      const barred = values.enabled === false && before.enabled !== false;
      const moved = typeof values.workEmail === 'string' && values.workEmail !== before.workEmail;
      if (barred || moved) await revokeSessions(database, { accountId: id });
      if (barred) await revokeTokensOf(database, id);
      if (values.enabled === true && before.enabled !== true) await forgetDisabled(database, id);
      // The open links went to an address or user that is no longer valid.
      const wasInvited = (barred || moved) && (await endResetCodes(database, id));
      if (moved && wasInvited && values.enabled !== false) await mailInvitation(database, id);
      // An account whose invitation was never used has no owner yet to warn.
      if (moved && !wasInvited) await warnOwner(database, id, String(before.workEmail));
    },
    used: async (database, ids, { caller, locale }) => {
      const acts = await actsOnPeople(database, caller, ids);
      const staying = ids.filter((id) => !acts.get(id)?.includes('remove'));
      const last = await lastAmong(
        database,
        ids.filter((id) => !staying.includes(id)),
      );
      return new Map([
        ...last.map((id) => [id, m.administration_last_administrator({}, { locale })] as const),
        ...staying.map((id) => [id, m.administration_not_above({}, { locale })] as const),
      ]);
    },
    beforeRemove: leaveDirectories,
    // Sessions and links were deleted with the account's row; its password must not be kept either.
    afterRemove: stripPasswords,
    beforeRestore: voidPassword,
    // Callers may restore what they could remove.
    afterRestore: async (database, id, call) => {
      await assertMay(database, 'remove', id, call);
      const [back] = await database
        .update(account)
        // The invitation is the only way in, whatever became of an earlier registration.
        .set({
          mustChangePassword: sql`${account.kind} = 'person'`,
          verifiedAt: sql`coalesce(${account.verifiedAt}, now())`,
          awaitsApproval: false,
        })
        .where(eq(account.id, id))
        .returning({ enabled: account.enabled, kind: account.kind });
      await endLostIdentities(database, id, call);
      if (back?.enabled && back.kind === 'person') await mailInvitation(database, id);
    },
    afterPurge: async (database, purged) => {
      await forgetPeople(database, purged, config);
    },
  };

  /** Gives a new account the member role, and mails its owner a link to choose a password. */
  async function invite(database: Database, id: string, { caller }: ResourceCall): Promise<void> {
    await database.update(account).set({ mustChangePassword: true }).where(eq(account.id, id));
    const [member] = await database.select({ id: role.id }).from(role).where(eq(role.code, MEMBER));
    if (member)
      await database
        .insert(accountRole)
        .values({ accountId: id, roleId: member.id, givenBy: caller.user.id })
        .onConflictDoNothing();
    await mailInvitation(database, id);
  }

  async function warnOwner(database: Database, id: string, workEmail: string): Promise<void> {
    const [moved] = await database.select().from(account).where(eq(account.id, id));
    if (moved) await warnOfMove(database, { mails, mail }, { ...moved, workEmail });
  }

  async function mailInvitation(database: Database, id: string): Promise<void> {
    const [invited] = await database.select().from(account).where(eq(account.id, id));
    if (!invited) throw new Error('The invited account no longer exists');
    await mail.put(database, mails.invited(invited, await makeResetCode(database, id, 'invited')));
  }
}
