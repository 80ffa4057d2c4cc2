import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { helpIfAsked } from '../server/platform/commandHelp.ts';

/**
 * `npm run typecheck`: checks the TypeScript projects, as many at once as there are cores, the largest first. The
 * output of a project is printed when it has ended. The exit code is 1 if a project has errors.
 */
helpIfAsked(import.meta.filename);

/** The projects to check; `stories` includes all of `src`. */
const waiting = ['tests', 'stories', 'server', 'machines', 'contract'];

async function check(project: string): Promise<boolean> {
  // one checker per compiler: several checkers repeat the same work, which takes twice the time in total
  const compiler = spawn('tsc', ['-p', project, '--pretty', '--checkers', '1'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const words: Buffer[] = [];
  compiler.stdout.on('data', (part: Buffer) => words.push(part));
  const code = await new Promise<number | null>((resolve, reject) => {
    compiler.on('error', reject);
    compiler.on('close', resolve);
  });
  process.stdout.write(Buffer.concat(words));
  return code === 0;
}

async function checkThoseLeft(): Promise<boolean> {
  let right = true;
  for (let project = waiting.shift(); project !== undefined; project = waiting.shift())
    if (!(await check(project))) right = false;
  return right;
}

const results = await Promise.all(Array.from({ length: availableParallelism() }, checkThoseLeft));
process.exit(results.every(Boolean) ? 0 : 1);
