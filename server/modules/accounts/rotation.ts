import { eq } from 'drizzle-orm';
import { CommandError } from '../../platform/commandHelp.ts';
import type { Database } from '../../platform/database/database.ts';
import { auditFrom, originOfCommand } from '../../platform/resources/audit.ts';
import { newSecret } from './instanceSecret.ts';
import { LOG_SEAL } from './logKeys.ts';
import { instanceSecret as table } from './signIn.table.ts';

/** The secrets that can be rotated, with what ends when the replaced value is forgotten. */
const ROTATED: Readonly<Record<string, string>> = {
  challenge: 'proof of work of forms; forget after ten minutes',
  previews: 'previews of content; forget after a day',
  'role views': 'views as a role; forget after a day',
  'search-mails': 'links in mails that end them; forgetting ends those of earlier mails',
  'storage-policy': 'allowed uploads; forget after STORAGE_POLICY_SECONDS',
  'storage-configuration': 'the storage configuration on its way to a browser; forget at once',
  [LOG_SEAL]: 'signatures of the sealed log; forget after npm run log -- renew',
};

export type SecretState = { name: string; changedAt: Date; isReplacedAccepted: boolean; use: string };

/** Returns the secrets of this installation without their values. */
export async function listSecrets(database: Database): Promise<SecretState[]> {
  const rows = await database.select().from(table).orderBy(table.name);
  return rows.map(({ name, changedAt, replaced }) => ({
    name,
    changedAt,
    isReplacedAccepted: replaced !== null,
    use: ROTATED[name] ?? 'encrypts stored values, so it cannot be rotated',
  }));
}

/**
 * Gives a secret a new value. The replaced one is still accepted, until it is forgotten. All servers use the new value
 * at once. Call it in a transaction.
 *
 * @param by the operating system's user, for the log
 * @throws CommandError if the secret cannot be rotated now
 */
export async function rotateSecret(database: Database, name: string, by: string): Promise<void> {
  const { value, replaced } = await lockSecret(database, name);
  if (replaced !== null)
    throw new CommandError(`${name} still accepts its earlier value: npm run secrets -- forget "${name}"`);
  await database
    .update(table)
    .set({ value: newSecret(), replaced: value, changedAt: new Date() })
    .where(eq(table.name, name));
  await note(database, 'rotate', name, by);
}

/**
 * Ends the replaced value of a secret. What was made with it is no longer valid. Call it in a transaction.
 *
 * @param isStillNeeded returns whether something that must stay valid was made with the replaced value
 * @throws CommandError if there is no replaced value, or it is still needed
 */
export async function forgetReplaced(
  database: Database,
  name: string,
  by: string,
  isStillNeeded: () => Promise<boolean>,
): Promise<void> {
  const { replaced } = await lockSecret(database, name);
  if (replaced === null) throw new CommandError(`${name} accepts no earlier value`);
  if (name === LOG_SEAL && (await isStillNeeded()))
    throw new CommandError('The sealed log has signatures with the earlier value: npm run log -- renew');
  await database.update(table).set({ replaced: null }).where(eq(table.name, name));
  await note(database, 'forget', name, by);
}

async function lockSecret(database: Database, name: string) {
  const [found] = await database.select().from(table).where(eq(table.name, name)).for('update');
  if (ROTATED[name] === undefined)
    throw new CommandError(
      found
        ? `${name} encrypts stored values, so it cannot be rotated`
        : `There is no secret ${name}: npm run secrets -- list`,
    );
  if (!found) throw new CommandError(`${name} has no value yet: the portal makes it when it needs it`);
  return found;
}

const note = (database: Database, act: 'rotate' | 'forget', name: string, by: string): Promise<void> =>
  auditFrom(database, originOfCommand(`npm run secrets -- ${act}`, by), [
    {
      action: 'edit',
      resource: '',
      resourceId: null,
      label: { en: `Secret ${name}`, zh: `密钥 ${name}` },
      message:
        act === 'rotate' ? 'A new value; the earlier one is still accepted' : 'The earlier value is no longer accepted',
    },
  ]);
