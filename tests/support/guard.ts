import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';

/**
 * Waits for a line of input. If the input closes without one, because its writer has died, the script runs its command.
 */
const WATCH = 'read -r word || eval "$0"';
const KILL = 'kill -9 "$1"';
/** Ends the PostgreSQL of a data directory at once, without leaving shared memory behind. */
const END_DATABASE =
  'home=$(cat "$1/postgres.place" 2>/dev/null || printf %s "$1"); read -r left <"$home/postgres/postmaster.pid" && kill -QUIT "$left"';

/**
 * Ends a process when this process ends, even with kill -9: a shell notices that its input is closed.
 * @param pid process id, or the negative id of a process group
 */
export function guard(child: ChildProcess, pid = child.pid): void {
  if (pid !== undefined) child.once('close', watch(KILL, String(pid)));
}

/**
 * Ends the PostgreSQL of a data directory when this process ends, because it outlives a killed server. Returns a
 * function that ends the watch.
 */
export const guardDatabase = (dataDir: string): (() => void) => watch(END_DATABASE, dataDir);

function watch(work: string, argument: string): () => void {
  // in its own session and without the mark of the run, so that the end of the tests does not end this shell
  const { PATH = '/usr/bin:/bin' } = process.env;
  const shell = spawn('/bin/sh', ['-c', WATCH, work, argument], {
    env: { PATH },
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  const { stdin } = shell;
  if (stdin instanceof Socket) stdin.unref();
  stdin.on('error', () => {}); // the shell was ended before
  return () => stdin.end('over\n');
}
