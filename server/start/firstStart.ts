import { account } from '../modules/accounts/account.table.ts';
import { makeChallengeKey } from '../modules/accounts/challenge.ts';
import { type PrintableAccount, startingAccounts } from '../modules/accounts/first-accounts.ts';
import { seedMailTemplates } from '../modules/mail/words.ts';
import { seedSchedules } from '../modules/schedules/seed.ts';
import { embeddedHostOf } from '../modules/storage/storage.ts';
import { seedSystem } from '../modules/system/seed.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { createFileStore } from '../platform/files/fileStore.ts';
import { seedSmsChannels } from '../platform/sms/channels.ts';

/**
 * Gives an empty database what a portal needs: roles, menus, dictionaries, demo data where it is wanted, and the first
 * accounts. Accounts come last: a start that dies before them makes the rest again.
 * Output: the accounts that the person at the terminal is told of, administrators first.
 */
export async function firstStart(
  dependencies: Dependencies,
  { print, endDemo }: { print: (line: string) => void; endDemo: boolean },
): Promise<PrintableAccount[]> {
  const { config, connection, database, transaction, filesDir, log } = dependencies;
  await seedSystem(transaction);
  await seedMailTemplates(transaction);
  await seedSmsChannels(transaction);
  await seedSchedules(transaction);
  await makeChallengeKey(database);
  if (config.demoData && (await database.$count(account)) === 0) {
    print('Making the demo data …');
    const { generateDemo } = await import('../demo/index.ts'); // heavy, and needed once
    await generateDemo({ connection, files: createFileStore(filesDir), host: embeddedHostOf(dependencies), log });
  }
  return startingAccounts(dependencies, { print, endDemo });
}
