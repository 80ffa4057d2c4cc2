import { userInfo } from 'node:os';
import { RESET_LINK, RESET_LINK_MINUTES } from '../contract/constants.ts';
import { RESCUES, rescueAdministrator } from './modules/accounts/rescue.ts';
import { overInstallation } from './platform/backup/commandLine.ts';
import { CommandError, helpIfAsked } from './platform/commandHelp.ts';
import { openPool } from './platform/database/database.ts';
import { prepareSchema } from './platform/database/migrate.ts';

/**
 * `npm run administrator -- create|reset <e-mail>`: restores access when no administrator can sign in, whether or not
 * the portal is running.
 *
 * `create` adds an administrator; `reset` reopens the account of an existing one. The command prints a single-use link
 * for setting a new password. The operation log records that it was done at the command line.
 */
helpIfAsked(import.meta.filename);

await overInstallation({ share: true, existing: true }, async ({ connection, config }) => {
  const { act, workEmail } = readWords();
  await prepareSchema(connection);
  const pool = openPool(connection, { size: 1 });
  try {
    const by = userInfo().username;
    const secret = await pool.transaction((database) => rescueAdministrator(database, act, { workEmail, by }));
    console.log(`${workEmail} can set a new password with this link, once, within ${RESET_LINK_MINUTES} minutes:`);
    console.log(`${config.publicUrl}${RESET_LINK}${secret}`);
  } finally {
    await pool.close();
  }
});

function readWords() {
  const [word, workEmail, ...rest] = process.argv.slice(2);
  const act = RESCUES.find((known) => known === word);
  if (act && workEmail && rest.length === 0) return { act, workEmail };
  throw new CommandError('npm run administrator -- create|reset <e-mail>');
}
