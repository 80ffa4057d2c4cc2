import { and, eq, inArray, sql } from 'drizzle-orm';
import { user } from '../../../contract/resources/user.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CallContext, SignedIn } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refusals } from '../../platform/http/reply.ts';
import { mailMessage } from '../../platform/mail/mailMessage.table.ts';
import { originOf } from '../../platform/resources/audit.ts';
import { textArray } from '../../platform/resources/filters.ts';
import { operationLog } from '../../platform/resources/operationLog.table.ts';
import { removedName } from '../../platform/resources/removedName.table.ts';
import type { Engine } from '../../platform/resources/source.ts';
import { usesOf } from '../../platform/resources/uses.ts';
import { noteErased } from '../../platform/sealedLog/notes.ts';
import { account } from '../accounts/account.table.ts';
import { logKeys } from '../accounts/logKeys.ts';
import { fullName } from '../accounts/sessions.ts';
import { forgetPeople } from '../administration/forgetPeople.ts';
import { assertOthersRemain } from '../administration/lastAdministrator.ts';
import { approval } from '../approvals/approval.table.ts';
import { leaveDirectories } from '../scim/leaving.ts';

/** What logs and records show instead of the name. */
export const ERASED = { en: 'Erased user', zh: '已注销用户' };

type Needs = { engine: Engine; config: Pick<Config, 'logSealKey'> };

/**
 * Erases an account for good, in an open transaction: the account with all that belongs to it, its name and personal
 * fields in logs and histories, and the mails to it. The log keeps that something was done and when, and its seals stay
 * valid. Requests that the person sent are kept as records of the office.
 *
 * @throws Refusal 403 for the last administrator, `fail` while records that are open need the user
 */
export async function eraseAccount(
  database: Database,
  { engine, config }: Needs,
  id: string,
  call: CallContext<SignedIn>,
): Promise<void> {
  const [person] = await database.select().from(account).where(eq(account.id, id)).for('update');
  if (!person) throw refusals.notFound(call.locale);
  await assertOthersRemain(database, [id], call.locale);
  const name = fullName(person.firstName, person.lastName);
  await assertUnused(database, engine, { id, name }, call);

  await leaveDirectories(database, [id], call);
  await database.delete(account).where(eq(account.id, id));
  await database
    .insert(removedName)
    .values({ resource: user.name, recordId: id, label: ERASED })
    .onConflictDoUpdate({ target: [removedName.resource, removedName.recordId], set: { label: ERASED } });
  const renamed = await database
    .update(operationLog)
    .set({ label: ERASED })
    .where(and(eq(operationLog.resource, user.name), eq(operationLog.resourceId, id)))
    .returning({ id: operationLog.id });
  const mentioned = await eraseMentions(database, id);
  const gone = [{ id, label: ERASED, row: { work_email: person.workEmail } }];
  const addresses = await forgetPeople(database, gone, config);
  await noteErased(database, await logKeys(database, config), [...renamed.map((row) => row.id), ...mentioned]);
  await eraseApprovals(database, id);
  await database
    .delete(mailMessage)
    .where(
      and(
        inArray(mailMessage.purpose, ['newModels']),
        sql`lower(${mailMessage.to}) = any(${textArray(addresses.map((address) => address.toLowerCase()))})`,
      ),
    );
  await database.insert(operationLog).values({
    ...originOf(call),
    // An entry about oneself would hold one's own address and device again.
    ...(call.caller.user.id === id && { address: '', agent: '' }),
    kind: 'operate',
    action: 'erase',
    resource: user.name,
    resourceId: id,
    label: ERASED,
    status: 200,
  });
}

/** Removes what was to be done to the person from requests for approval. Those that wait can no longer be approved. */
async function eraseApprovals(database: Database, id: string): Promise<void> {
  await database
    .update(approval)
    .set({
      label: ERASED,
      input: {},
      effects: [],
      state: sql`case when ${approval.state} = 'waiting' then 'rejected' else ${approval.state} end`,
    })
    .where(sql`(${approval.input}::text || ${approval.effects}::text) like ${`%${id}%`}`);
}

/** @throws Refusal if active records refer to the user, such as a department or an open request */
async function assertUnused(
  database: Database,
  engine: Engine,
  { id, name }: { id: string; name: string },
  call: CallContext<SignedIn>,
): Promise<void> {
  const source = engine.sources.get(user.name);
  if (!source) throw new Error('The resource of users is missing');
  // Without its hooks: they decide who may remove whom, which the endpoints decide here.
  const { hooks: _, ...of } = source;
  const use = (await usesOf(engine, database, of, [{ id, label: { en: name, zh: name } }], call)).get(id);
  if (use) throw new Refusal('fail', use.message);
}

/** Replaces the name in entries about other records that refer to the person. Returns the ids of the entries. */
async function eraseMentions(database: Database, id: string): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    update operation_log set names = (
      select jsonb_object_agg(field.key, (
        select jsonb_agg(case when one ->> 'id' = ${id} then jsonb_set(one, '{label}', ${JSON.stringify(ERASED)}::jsonb) else one end)
        from jsonb_array_elements(field.value) as one))
      from jsonb_each(names) as field)
    where names::text like ${`%${id}%`} returning operation_log.id`);
  return rows.map((row) => row.id);
}
