import { flushCompileCache } from 'node:module';
import { parseArgs } from 'node:util';
import { keepCompiled } from './start/compileCache.ts';

// This must run before the other imports.
keepCompiled();

/**
 * `npm start`: starts all parts, and stops them on SIGINT and SIGTERM. A failure that the administrator can fix is
 * reported in one line. docs/operate.md, "Configuration", lists the variables that it reads. `npm start -- --end-demo`
 * ends the demo accounts of a portal that is no longer a demonstration.
 */
const { CommandError, helpIfAsked } = await import('./platform/commandHelp.ts');
helpIfAsked(import.meta.filename);
const { readConfig } = await import('./config.ts');
const { printFailure } = await import('./platform/lineFor.ts');
const works: (() => Promise<void>)[] = [];
const hurry = new AbortController();
let ending: Promise<void> | undefined;
let serves = false;

/** Stops everything that has been started, also during the start. */
function end(leave: () => void): Promise<void> {
  ending ??= (async () => {
    // The start may register more meanwhile.
    for (let work = works.pop(); work; work = works.pop()) await work().catch((error: unknown) => console.error(error));
    leave();
  })();
  return ending;
}

/**
 * Restarts the program in the same process, so that a process supervisor sees no change. If it has never served, it
 * exits with code 1.
 */
function startAgain(): void {
  const { execve, execPath, execArgv, argv, env } = process;
  if (execve && serves) execve(execPath, [execPath, ...execArgv, ...argv.slice(1)], env);
  process.exit(1);
}

/**
 * Reads the command-line options. `behind`: the server's port under `npm run dev`, while the development app uses HOST
 * and PORT. `endDemo`: ends the demo accounts where the start would otherwise refuse because of them.
 */
function readWords(): { behind: number | undefined; endDemo: boolean } {
  const options = { behind: { type: 'string' }, 'end-demo': { type: 'boolean' } } as const;
  try {
    const { behind, 'end-demo': endDemo = false } = parseArgs({ options }).values;
    return { behind: behind === undefined ? undefined : Number(behind), endDemo };
  } catch {
    throw new CommandError('npm start -- [--end-demo]'); // an option that there is not
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (ending) hurry.abort();
    void end(() => process.exit(0));
  });

try {
  const { behind, endDemo } = readWords();
  const asked = readConfig(process.env);
  const { misspelled } = await import('./start/misspelled.ts');
  for (const line of misspelled(process.env)) process.stdout.write(`${line}\n`);
  const config = behind === undefined ? asked : { ...asked, host: '127.0.0.1', port: behind };
  const { refreshGenerated, requireBuilt } = await import('./start/generated.ts');
  refreshGenerated();
  requireBuilt(behind === undefined);
  const { buildSite, siteIsStale } = await import('./start/browserApp.ts');
  const onStop = (work: () => Promise<void>) => void works.push(work);
  // Before the other imports, which take seconds at the first start.
  const building = behind === undefined && siteIsStale() ? buildSite(onStop) : null;
  const { createDatabaseOutage } = await import('./platform/database/databaseOutage.ts');
  const { createLog, standardOutput } = await import('./platform/log.ts');
  const { createConnections } = await import('./platform/connections/connections.ts');
  const { connectionCaps, descriptorLimit } = await import('./platform/connections/descriptors.ts');
  const { takeUncaught } = await import('./start/lastResort.ts');
  const { startPortal } = await import('./start/portal.ts');
  const output = standardOutput();
  works.push(async () => output.flushSync());
  const outage = createDatabaseOutage();
  const log = createLog(config.logLevel, output, outage.sumsUp);
  const connections = createConnections(connectionCaps(descriptorLimit()), config.trustedProxies);
  takeUncaught({ log, connections, restart: () => end(startAgain) });
  await startPortal(config, {
    print: (line) => process.stdout.write(`${line}\n`),
    onStop,
    log,
    outage,
    connections,
    hurry: hurry.signal,
    endDemo,
    withoutSite: behind !== undefined,
    building,
  });
  serves = true;
  flushCompileCache();
} catch (error) {
  if (!ending) printFailure(error);
  await end(() => process.exit(1));
}
