import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';

/** Waits for a word. Without one, because whoever would have said it is gone, it runs what it was given. */
const WATCH = 'read -r word || eval "$0"';
const KILL = 'kill -9 "$1"';
/** The PostgreSQL of a data directory ends at once, without leaving shared memory behind. */
const END_DATABASE =
  'home=$(cat "$1/postgres.place" 2>/dev/null || printf %s "$1"); read -r left <"$home/postgres/postmaster.pid" && kill -QUIT "$left"';

/**
 * Has a process end with this one, however this one ends, kill -9 included: a shell notices that its input is closed.
 * @param pid of a group when it is negative
 */
export function guard(child: ChildProcess, pid = child.pid): void {
  if (pid !== undefined) child.once('close', watch(KILL, String(pid)));
}

/** The same for the PostgreSQL that a server started, which outlives a killed server. Output: ends the watch. */
export const guardDatabase = (dataDir: string): (() => void) => watch(END_DATABASE, dataDir);

function watch(work: string, argument: string): () => void {
  // of its own session and without the mark of the run: what ends the tests leaves it to its work
  const { PATH = '/usr/bin:/bin' } = process.env;
  const shell = spawn('/bin/sh', ['-c', WATCH, work, argument], {
    env: { PATH },
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  const { stdin } = shell;
  if (stdin instanceof Socket) stdin.unref();
  stdin.on('error', () => {}); // somebody ended the shell before
  return () => stdin.end('over\n');
}
