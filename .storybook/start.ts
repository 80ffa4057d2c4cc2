import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { helpIfAsked } from '../server/platform/commandHelp.ts';

/**
 * `npm run storybook [-- arguments]`: runs Storybook at port 6006. A signal ends it with everything that it started.
 */
helpIfAsked(import.meta.filename);

const dispatcher = join(import.meta.dirname, '../node_modules/storybook/dist/bin/dispatcher.js');
const fixed = ['dev', '--port', '6006', '--no-open', '--no-version-updates', '--disable-telemetry'];
const storybook = spawn(process.execPath, [dispatcher, ...fixed, ...process.argv.slice(2)], {
  stdio: 'inherit',
  // a group of its own, so that its helpers end with it
  detached: true,
});

let asked = false;
const end = () => {
  asked = true;
  if (storybook.pid !== undefined && storybook.exitCode === null && storybook.signalCode === null) {
    process.kill(-storybook.pid, 'SIGTERM');
  }
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
// Ended by a signal that nobody sent here: that is a failure.
storybook.once('exit', (code) => process.exit(code ?? (asked ? 0 : 1)));
