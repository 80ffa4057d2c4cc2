import { sql } from 'drizzle-orm';
import type { MailTaken } from '../../../contract/entities/mail.ts';
import type { Chosen } from '../../../contract/resources/record.ts';
import type { ResourceAct } from '../../../contract/resources/resource.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Committed } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { choose, type Done } from './remove.ts';
import type { Engine, ResourceSource, ResourceWrite } from './source.ts';

/** The most records in one action. They share a transaction, and each record is processed separately. */
export const AT_ONCE = 1_000;

/**
 * Performs an action of the resource on each chosen record. A refused record stays unchanged and is returned with the
 * reason; the changes to the others are kept.
 * @throws Refusal `fail` when the number of matching records differs from what the caller saw or exceeds 1,000; then
 * nothing is changed
 */
export async function actOnRows(
  engine: Engine,
  of: ResourceSource,
  action: ResourceAct,
  { given = [], ...chosen }: Chosen & { given?: readonly string[] },
  call: ResourceWrite,
): Promise<Committed<Done>> {
  const doAct = of.acts?.[action.slice('act:'.length)];
  if (!doAct) throw new Error(`${of.definition.name} has no ${action}`);
  return call.commit(async (database) => {
    const { found, refused } = await choose(engine, database, of, action, chosen as Chosen, call);
    if (found.length > AT_ONCE) throw new Refusal('fail', m.resource_too_many({ max: AT_ONCE }, call));
    const done: string[] = [];
    let mailed: MailTaken | undefined;
    for (const each of found) {
      await database.execute(sql`savepoint acting`);
      try {
        const taken = await doAct({ engine, database, of }, each.id, given, call);
        mailed ??= taken;
        done.push(each.id);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        await database.execute(sql`rollback to savepoint acting`);
        refused.push({ ...each, message: error.message });
      }
      await database.execute(sql`release savepoint acting`);
    }
    return { done, refused, ...mailed };
  });
}
