import { userInfo } from 'node:os';
import { logKeys } from './modules/accounts/logKeys.ts';
import { forgetReplaced, listSecrets, rotateSecret } from './modules/accounts/rotation.ts';
import { overInstallation } from './platform/backup/commandLine.ts';
import { CommandError, helpIfAsked } from './platform/commandHelp.ts';
import { openPool } from './platform/database/database.ts';
import { prepareSchema } from './platform/database/migrate.ts';
import { verifyLog } from './platform/sealedLog/verify.ts';

/**
 * `npm run secrets -- list | rotate <name> | forget <name>`: changes the random keys of the installation, whether or
 * not the portal is running. No value is printed.
 *
 * `rotate` gives a secret a new value. What was made with the earlier value remains valid, until `forget` ends that.
 */
helpIfAsked(import.meta.filename);

await overInstallation({ share: true, existing: true }, async ({ connection, config }) => {
  const [act, name, ...rest] = process.argv.slice(2);
  const known = act === 'list' ? name === undefined : (act === 'rotate' || act === 'forget') && name !== undefined;
  if (!known || rest.length > 0) throw new CommandError('npm run secrets -- list | rotate <name> | forget <name>');
  await prepareSchema(connection);
  const pool = openPool(connection, { size: 2, statementMs: 0 });
  const by = userInfo().username;
  try {
    if (act === 'rotate' && name !== undefined) {
      await pool.transaction((database) => rotateSecret(database, name, by));
      console.log(`${name} has a new value; the earlier one is accepted until npm run secrets -- forget "${name}"`);
    }
    if (act === 'forget' && name !== undefined) {
      const [current] = await logKeys(pool.database, config);
      const signedEarlier = () => pool.transaction(async (open) => (await verifyLog(open, [current])).broken !== null);
      await pool.transaction((database) => forgetReplaced(database, name, by, signedEarlier));
      console.log(`${name} accepts only its new value`);
    }
    if (act === 'list')
      for (const { name: each, changedAt, isReplacedAccepted, use } of await listSecrets(pool.database))
        console.log(
          `${each.padEnd(22)} since ${changedAt.toISOString().slice(0, 10)}${isReplacedAccepted ? ', earlier value accepted' : ''}: ${use}`,
        );
  } finally {
    await pool.close();
  }
});
