import { account } from '../modules/accounts/account.table.ts';
import { makeChallengeKey } from '../modules/accounts/challenge.ts';
import { type PrintableAccount, startingAccounts } from '../modules/accounts/firstAccounts.ts';
import { seedMailTemplates } from '../modules/mail/words.ts';
import { seedSchedules } from '../modules/schedules/seed.ts';
import { embeddedHostOf } from '../modules/storage/storage.ts';
import { seedSystem } from '../modules/system/seed.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { createFileStore } from '../platform/files/fileStore.ts';
import { seedSmsChannels } from '../platform/sms/channels.ts';

/**
 * Fills an empty database with what a portal needs: roles, menus, dictionaries, demo data if wanted, and the first
 * accounts. Accounts come last, so that a start that dies before them creates the rest again.
 *
 * @returns the accounts to print on the terminal, administrators first
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
    print('Generating the demo data …');
    const { generateDemo } = await import('../demo/index.ts'); // heavy, and needed once
    await generateDemo({ connection, files: createFileStore(filesDir), host: embeddedHostOf(dependencies), log });
  }
  return startingAccounts(dependencies, { print, endDemo });
}
