import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { helpIfAsked } from '../server/platform/commandHelp.ts';
import { whenParentEnds } from '../server/start/whenParentEnds.ts';

/**
 * `npm run storybook [-- arguments]`: runs Storybook at port 6006. A signal, or the end of npm, ends it with everything
 * that it started.
 */
helpIfAsked(import.meta.filename);

const dispatcher = join(import.meta.dirname, '../node_modules/storybook/dist/bin/dispatcher.js');
const fixed = ['dev', '--port', '6006', '--no-open', '--no-version-updates', '--disable-telemetry'];
const storybook = spawn(process.execPath, [dispatcher, ...fixed, ...process.argv.slice(2)], {
  stdio: 'inherit',
  // a group of its own, so that its helpers end with it
  detached: true,
});

const end = () => {
  if (storybook.pid !== undefined && storybook.exitCode === null && storybook.signalCode === null) {
    process.kill(-storybook.pid, 'SIGTERM');
  }
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
whenParentEnds(end);
storybook.once('exit', (code) => process.exit(code ?? 0));
