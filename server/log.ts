import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { logKeys } from './modules/accounts/logKeys.ts';
import { overInstallation } from './platform/backup/commandLine.ts';
import type { Unlock } from './platform/backup/encryption.ts';
import { openBackup } from './platform/backup/readBackup.ts';
import { CommandError, helpIfAsked } from './platform/commandHelp.ts';
import { openPool } from './platform/database/database.ts';
import { prepareSchema } from './platform/database/migrate.ts';
import type { Link } from './platform/sealedLog/digests.ts';
import { renewChain } from './platform/sealedLog/renew.ts';
import { sealEntries } from './platform/sealedLog/seal.ts';
import { type Verification, verifyLog } from './platform/sealedLog/verify.ts';

const USAGE = 'npm run log -- verify [--head <position>:<hash>] [--backup file.zip] | renew';

/**
 * `npm run log -- verify [--head <position>:<hash>] [--backup file.zip]`: verifies that no entry of the operation,
 * login and error logs was changed, removed or inserted in the database, whether or not the portal is running.
 *
 * The command prints what was checked and the end of the chain, `<position>:<hash>`. Keep it elsewhere: `--head`
 * compares a later chain with it, and `--backup` with the end that an archive holds. If an entry is wrong, the command
 * prints the first one with the reason and exits with 1.
 *
 * `npm run log -- renew`: seals the entries as they are now in a new chain, after a wrong entry was investigated.
 */
helpIfAsked(import.meta.filename);

await overInstallation({ share: true, existing: true }, async ({ connection, config, ...source }) => {
  const { act, backup, ...given } = readWords();
  const kept = backup === undefined ? given.kept : await headOfBackup(backup, source);
  await prepareSchema(connection);
  const pool = openPool(connection, { size: 1, statementMs: 0 });
  try {
    const keys = await logKeys(pool.database, config);
    if (act === 'renew') {
      const old = await pool.transaction((database) => renewChain(database, userInfo().username));
      const count = await sealEntries(pool.transaction, keys);
      console.log(`${count} entries sealed in a new chain${old ? ` instead of ${old.seq}:${old.hash}` : ''}`);
      return;
    }
    // A forged end is reported by the verification, with what it means.
    await sealEntries(pool.transaction, keys).catch(() => {});
    print(await pool.transaction((database) => verifyLog(database, keys, kept)), kept);
  } finally {
    await pool.close();
  }
});

function print({ range, intact, erased, removed, waiting, head, compared, broken }: Verification, kept?: Link): void {
  if (broken) {
    const entry = broken.entryId === null ? '' : ` (entry ${broken.entryId}, position ${broken.seq})`;
    throw new CommandError(`The log is not intact: ${broken.reason}${entry}. ${broken.detail}`);
  }
  const positions = range ? `positions ${range.first} to ${range.last}` : 'nothing is sealed yet';
  console.log(`The log is intact, ${positions}`);
  console.log(
    `${intact} entries as sealed, ${erased} with erased personal fields, ${removed} removed, ${waiting} not sealed yet`,
  );
  if (kept && !compared) console.log(`Position ${kept.seq} was not compared: retention has dropped it`);
  if (range) console.log(`End of the chain: ${head.seq}:${head.hash}`);
}

function readWords(): { act: 'verify' | 'renew'; kept?: Link; backup?: string } {
  try {
    const { values, positionals } = parseArgs({
      options: { head: { type: 'string' }, backup: { type: 'string' } },
      allowPositionals: true,
    });
    const [act, ...rest] = positionals;
    const given = Object.keys(values).length;
    if (act === 'renew' && rest.length === 0 && given === 0) return { act };
    if (act === 'verify' && rest.length === 0 && given <= 1) {
      if (values.backup !== undefined) return { act, backup: resolve(values.backup) };
      if (values.head === undefined) return { act };
      const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(values.head) ?? [];
      if (seq !== undefined && hash !== undefined) return { act, kept: { seq: Number(seq), hash } };
      throw new CommandError(
        `--head ${JSON.stringify(values.head)} is no end of a chain: it is <position>:<hash> as the command prints it, a number and 64 digits of 0 to 9 and a to f`,
      );
    }
  } catch (error) {
    if (error instanceof CommandError) throw error; // others are unknown options
  }
  throw new CommandError(USAGE);
}

async function headOfBackup(file: string, unlock: Unlock): Promise<Link> {
  const backup = await openBackup(file, unlock);
  try {
    const { logHead } = backup.manifest;
    if (!logHead) throw new CommandError(`${file} holds no sealed log`);
    return logHead;
  } finally {
    backup.close();
  }
}
