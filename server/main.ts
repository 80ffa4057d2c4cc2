import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

// what a start reads and compiles stays compiled for the next one; must come before everything else is imported
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/oncology-browser'));

/** The program: starts everything, and stops everything on SIGINT and SIGTERM. What a person can put right is one line. */
const { ConfigError, readConfig } = await import('./config.ts');
const { StartError } = await import('./platform/database/embedded/embedded.ts');
const works: (() => Promise<void>)[] = [];
let ending: Promise<void> | undefined;

/** Also while the start is still under way: what has been started so far is stopped. */
function end(code: number): Promise<void> {
  ending ??= (async () => {
    for (const work of works.toReversed()) await work().catch((error: unknown) => console.error(error));
    process.exit(code);
  })();
  return ending;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0));

try {
  const config = readConfig(process.env);
  const { startPortal } = await import('./platform/start/portal.ts');
  await startPortal(config, {
    print: (line) => process.stdout.write(`${line}\n`),
    onStop: (work) => works.push(work),
  });
  flushCompileCache();
} catch (error) {
  if (!ending) console.error(error instanceof ConfigError || error instanceof StartError ? error.message : error);
  await end(1);
}
