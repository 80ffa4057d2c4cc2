import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { helpIfAsked } from '../server/platform/commandHelp.ts';

/**
 * `npm run typecheck`: the TypeScript projects, as many at once as there are cores, the largest first. What a project says is printed
 * when it has ended. Exit code 1 if any has errors.
 */
helpIfAsked(import.meta.filename);

/** `stories` brings all of `src`. */
const waiting = ['tests', 'stories', 'server', 'machines', 'contract'];

async function check(project: string): Promise<boolean> {
  // one checker each: several of one compiler find out the same types anew, which costs twice the time in all
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
