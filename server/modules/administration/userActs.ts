import { eq } from 'drizzle-orm';
import { codesFor } from '../../../contract/resources/resource.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refusals } from '../../platform/http/reply.ts';
import { audit } from '../../platform/resources/audit.ts';
import { change } from '../../platform/resources/save.ts';
import type { DoAct, ResourceCall } from '../../platform/resources/source.ts';
import { type AccountRow, account } from '../accounts/account.table.ts';
import { accountMails } from '../accounts/mails.ts';
import { openWaiting } from '../accounts/registration.ts';
import type { MailSender } from '../mail/sender.ts';
import { forgetPeople } from './forgetPeople.ts';
import { endSessionsOf, giveRoles, resetPassword } from './personActs.ts';
import { assertMay } from './personStanding.ts';
import { rolesOf, userRecord } from './userRecord.ts';

/** Returns the bulk actions on users' accounts. Each user is checked by the same rules as in a single action. */
export function userActs({ config }: Pick<Dependencies, 'config'>, mail: MailSender): Readonly<Record<string, DoAct>> {
  const mails = accountMails(config);
  return {
    assign: async ({ database }, id, given, call) => {
      const { locale } = call;
      const held = (await rolesOf(database, id)).map((one) => one.id);
      const all = [...new Set([...held, ...given])];
      if (all.length === held.length) throw new Refusal('fail', m.administration_roles_held({}, { locale }));
      await giveRoles(database, await personOf(database, id, call), all, call);
      return undefined;
    },
    unassign: async ({ database }, id, given, call) => {
      const { locale } = call;
      const held = (await rolesOf(database, id)).map((one) => one.id);
      const left = held.filter((one) => !given.includes(one));
      if (left.length === held.length) throw new Refusal('fail', m.administration_roles_not_held({}, { locale }));
      await giveRoles(database, await personOf(database, id, call), left, call);
      return undefined;
    },
    approve: async ({ database }, id, _, call) => {
      const person = await personOf(database, id, call);
      await assertMay(database, 'approve', id, call);
      if (!(await openWaiting(database, id, call.caller.user.id))) throw notWaiting(call);
      await mail.put(database, mails.welcome(person));
      await audit(database, call, { action: 'approve', ...userRecord(person), before: {}, after: {} });
      return { queued: mail.sends };
    },
    decline: async ({ database }, id, _, call) => {
      const person = await personOf(database, id, call);
      await assertMay(database, 'decline', id, call);
      if (!person.awaitsApproval) throw notWaiting(call);
      await database.delete(account).where(eq(account.id, id));
      const { label } = userRecord(person);
      await forgetPeople(database, [{ id, label, row: { work_email: person.workEmail } }], config);
      await mail.put(database, mails.declined(person));
      await audit(database, call, { action: 'decline', ...userRecord(person), before: {}, after: {} });
      return { queued: mail.sends };
    },
    enable: toggling(true),
    disable: toggling(false),
    reset: async ({ database }, id, _, call) => {
      await resetPassword(database, await personOf(database, id, call), { mails, mail }, call);
      return { queued: mail.sends };
    },
    endSessions: async ({ database }, id, _, call) => {
      await endSessionsOf(database, await personOf(database, id, call), call);
      return undefined;
    },
  };
}

const notWaiting = ({ locale }: ResourceCall) => new Refusal('fail', m.administration_not_waiting({}, { locale }));

/** Follows the rules of the form: disabling a user ends the sessions, and the last administrator stays. */
const toggling =
  (enabled: boolean): DoAct =>
  async ({ engine, database, of }, id, _, call) => {
    const { locale } = call;
    const person = await personOf(database, id, call);
    if (person.enabled === enabled)
      throw new Refusal(
        'fail',
        enabled ? m.administration_enabled_already({}, { locale }) : m.administration_disabled_already({}, { locale }),
      );
    const { version } = person;
    await change(
      engine,
      database,
      of,
      { id, version, values: { enabled } },
      call,
      codesFor(of.definition, 'act:disable'),
    );
    return undefined;
  };

async function personOf(database: Database, id: string, { locale }: ResourceCall): Promise<AccountRow> {
  const [found] = await database.select().from(account).where(eq(account.id, id));
  if (!found) throw refusals.notFound(locale);
  return found;
}
