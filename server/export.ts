import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { catalogFiles } from './modules/search/export/catalogFiles.ts';
import { overInstallation } from './platform/backup/commandLine.ts';
import { CommandError, helpIfAsked } from './platform/commandHelp.ts';
import { openPool } from './platform/database/database.ts';
import { plainCsvOf } from './platform/export/writeFile.ts';

/**
 * `npm run export -- <folder>`: writes the published catalog as CSV files for `npm run import`, one for each kind, with
 * the patients' codes. It prints the commands that import them into an empty installation, in their order.
 */
helpIfAsked(import.meta.filename);

await overInstallation({ share: true, existing: true }, async ({ connection }) => {
  const [folder, ...rest] = process.argv.slice(2);
  if (folder === undefined || rest.length > 0) throw new CommandError('npm run export -- <folder>');
  const directory = resolve(folder);
  await mkdir(directory, { recursive: true });
  const pool = openPool(connection, { size: 2, statementMs: 0 });
  try {
    for (const { kind, options, rows } of await catalogFiles(pool.database)) {
      const file = join(directory, `${kind}.csv`);
      await pipeline(plainCsvOf(rows()), createWriteStream(file));
      console.log(['npm run import --', kind, file, ...options].join(' '));
    }
  } finally {
    await pool.close();
  }
});
