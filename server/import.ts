import { constants, setPriority } from 'node:os';
import { type Config, readConfig } from './config.ts';
import { readCommand, usageFor } from './importers/command.ts';
import { ImportError } from './importers/importer.ts';
import { linesOf } from './importers/report.ts';
import { runImport } from './importers/run.ts';
import { helpIfAsked } from './platform/commandHelp.ts';
import { checkServer } from './platform/database/checkServer.ts';
import { isStorageFull, openPool } from './platform/database/database.ts';
import { startEmbedded } from './platform/database/embedded/embedded.ts';
import { hasEmbedded } from './platform/database/embedded/places.ts';
import { prepareSchema, readSchemaState } from './platform/database/migrate.ts';
import { lineFor } from './platform/lineFor.ts';

/**
 * `npm run import`: imports a file into the catalog. Ends with exit code 1 if it fails.
 */
helpIfAsked(import.meta.filename, usageFor(process.argv.slice(2)));
yieldToServer();

try {
  await main();
} catch (error) {
  const line = lineFor(error);
  const again = isStorageFull(error)
    ? '. The rows written so far are kept: import the file again when there is space'
    : '';
  console.error(line === undefined ? error : `${line}${again}`);
  process.exitCode = 1;
}

/** Lets the server go first where both need the processor: visitors wait for it, and nobody for an import. */
function yieldToServer(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch (error) {
    console.warn(`The import runs with the usual priority: ${String(error)}`);
  }
}

async function main(): Promise<void> {
  const { importer, options, taken } = await readCommand(process.argv.slice(2));
  const config = readConfig(process.env);
  if (options.dryRun && !config.databaseUrl && !hasEmbedded(config.dataDir))
    throw new ImportError(
      `There is no database in ${config.dataDir} to compare with: start the portal once before a dry run`,
    );
  if (config.databaseUrl) await checkServer(config.databaseUrl);
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir, share: true });
  const connection = embedded?.connection ?? { connectionString: config.databaseUrl };
  try {
    if (!options.dryRun) await prepareSchema(connection);
    else if ((await readSchemaState(connection)) !== 'current')
      throw new ImportError('The database is of an older version: start this version once before a dry run');
    const pool = openPool(connection, { size: 2, statementMs: 0 });
    const started = performance.now();
    try {
      const { report, unmapped } = await runImport(importer, pool, options);
      const seconds = (performance.now() - started) / 1000;
      const into = `the database ${placeOf(config)}`;
      console.log(
        `${importer.name} from ${options.file} into ${into}${options.dryRun ? ' (dry run, nothing is written)' : ''}`,
      );
      for (const line of taken) console.log(`  ${line}`);
      for (const line of linesOf(report, options.dryRun === true)) console.log(line);
      if (unmapped.length > 0) console.log(`  not part of the catalog: ${unmapped.join(', ')}`);
      console.log(`${seconds.toFixed(2)} s, ${Math.round(report.totals.rows / seconds)} rows a second`);
    } finally {
      await pool.close();
    }
  } finally {
    await embedded?.stop();
  }
}

/** Returns the name of the target database for the output, without a password. */
function placeOf({ databaseUrl, dataDir }: Config): string {
  if (!databaseUrl) return `in ${dataDir}`;
  const { host, pathname } = new URL(databaseUrl);
  return `${pathname.slice(1)} at ${host}`;
}
