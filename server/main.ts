import { ConfigError, readConfig } from './config.ts';
import { StartError } from './platform/database/embedded/embedded.ts';
import { startPortal } from './platform/start/portal.ts';

/** The program: starts everything, and stops everything on SIGINT and SIGTERM. What a person can put right is one line. */
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
  await startPortal(readConfig(process.env), {
    print: (line) => process.stdout.write(`${line}\n`),
    onStop: (work) => works.push(work),
  });
} catch (error) {
  if (!ending) console.error(error instanceof ConfigError || error instanceof StartError ? error.message : error);
  await end(1);
}
