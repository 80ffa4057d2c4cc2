import { userInfo } from 'node:os';
import { RESET_LINK, RESET_LINK_MINUTES } from '../contract/constants.ts';
import { RESCUES, rescueAdministrator, verifyRegistration } from './modules/accounts/rescue.ts';
import { overInstallation } from './platform/backup/commandLine.ts';
import { CommandError, helpIfAsked } from './platform/commandHelp.ts';
import { openPool } from './platform/database/database.ts';
import { prepareSchema } from './platform/database/migrate.ts';

/**
 * `npm run administrator -- create|reset|verify <e-mail>`: gives access to an account when nobody else can, whether or
 * not the portal is running.
 *
 * `create` adds an administrator; `reset` reopens the account of an existing one. Both print a single-use link for
 * setting a new password. `verify` confirms the address of a registration without its mailed link. The operation log
 * records that it was done at the command line.
 */
helpIfAsked(import.meta.filename);

await overInstallation({ share: true, existing: true }, async ({ connection, config }) => {
  const { act, workEmail } = readWords();
  await prepareSchema(connection);
  const pool = openPool(connection, { size: 1 });
  try {
    const by = userInfo().username;
    if (act === 'verify') {
      const { waiting } = await pool.transaction((database) => verifyRegistration(database, { workEmail, by }));
      const next = waiting
        ? 'waits for approval on the Users screen'
        : 'can sign in with the password of the registration';
      console.log(`${workEmail} is confirmed and ${next}`);
      return;
    }
    const secret = await pool.transaction((database) => rescueAdministrator(database, act, { workEmail, by }));
    console.log(`${workEmail} can set a new password with this link, once, within ${RESET_LINK_MINUTES} minutes:`);
    console.log(`${config.publicUrl}${RESET_LINK}${secret}`);
  } finally {
    await pool.close();
  }
});

function readWords() {
  const [word, workEmail, ...rest] = process.argv.slice(2);
  const act = ([...RESCUES, 'verify'] as const).find((known) => known === word);
  if (act && workEmail && rest.length === 0) return { act, workEmail };
  throw new CommandError('npm run administrator -- create|reset|verify <e-mail>');
}
