import { type ChildProcess, spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

export type CommandEnd = {
  /** The exit code, or null if a signal or the time limit ended the command. */
  code: number | null;
  seconds: number;
  /** The last lines of its output, without colors. */
  lastLines: string[];
};

const LAST_LINES = 20;
const FORCE_AFTER_MS = 10_000;
const OUTPUT_MS = 2_000;

/**
 * Runs a command, passes on its output and keeps the last lines.
 * @param limitMs the time limit in milliseconds. A command that hangs is ended and reported, so that it does not block
 * the following ones
 */
export async function runCommand(
  command: string,
  words: readonly string[],
  limitMs: number,
  environment: Record<string, string> = {},
): Promise<CommandEnd> {
  const begun = performance.now();
  const color: Record<string, string> = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(command, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...color, ...environment },
  });
  let lines: string[] = [];
  let open = '';
  const take = (to: NodeJS.WriteStream) => (chunk: string) => {
    to.write(chunk);
    const all = `${open}${stripVTControlCharacters(chunk)}`.split('\n');
    open = all.pop() ?? '';
    lines = [...lines, ...all.filter((line) => line.trim() !== '')].slice(-LAST_LINES);
  };
  child.stdout.setEncoding('utf8').on('data', take(process.stdout));
  child.stderr.setEncoding('utf8').on('data', take(process.stderr));
  let isLate = false;
  const limit = setTimeout(() => {
    isLate = true;
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), FORCE_AFTER_MS).unref();
  }, limitMs);
  const code = await endOf(child);
  clearTimeout(limit);
  if (open.trim() !== '') lines.push(open);
  if (isLate) lines.push(`It was ended after ${Math.round(limitMs / 60_000)} minutes.`);
  return { code, seconds: (performance.now() - begun) / 1_000, lastLines: lines.slice(-LAST_LINES) };
}

/**
 * Waits for the exit of the process and its last output. Processes that it left behind may keep the output open
 * forever, so the wait for output is limited.
 */
function endOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      child.stderr?.emit('data', `${error.message}\n`);
      resolve(null);
    });
    child.once('close', resolve);
    child.once('exit', (code) => setTimeout(() => resolve(code), OUTPUT_MS));
  });
}
