import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const file = new URL('../../server/start/whenParentEnds.ts', import.meta.url).href;
/** Lives until its parent ends, and says so on its output. */
const program = `
import { whenParentEnds } from '${file}';
const alive = setInterval(() => {}, 1000);
whenParentEnds(() => { console.log('ended'); clearInterval(alive); });
console.log('ready');
`;

test('a command ends after the shell of npm, which passes no signal on', async () => {
  // the shell waits for the command, as that of npm does
  const shell = spawn('sh', ['-c', '"$0" --input-type=module-typescript -e "$1"; true', process.execPath, program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  shell.stdout.on('data', (part: Buffer) => {
    said += part.toString();
  });
  await expect.poll(() => said).toContain('ready');
  shell.kill('SIGTERM');
  await once(shell.stdout, 'end');
  expect(said).toBe('ready\nended\n');
});
