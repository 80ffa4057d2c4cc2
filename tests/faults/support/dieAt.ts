import childProcess from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';
import { basename } from 'node:path';

/**
 * Loaded before a server (`node --import`): kills its process with SIGKILL at the step of the first start that DIE_AT
 * names. A step is a call that the server makes, so the moment is exact, however slow the machine is.
 */
const moments = {
  /** The directory of a new cluster exists; PostgreSQL's initdb is about to fill it. */
  'before initdb': () =>
    around(childProcess, 'spawnSync', { fits: ([command]) => isProgram(command, 'initdb'), when: 'before' }),
  /** The cluster is complete, but not yet moved to its final directory. */
  'before the cluster is in place': () =>
    around(fs, 'renameSync', { fits: ([, to]) => isProgram(to, 'postgres'), when: 'before' }),
  /** The cluster is in place, nothing runs on it, and the directory where it was made is still there. */
  'after the cluster is in place': () =>
    around(fs, 'renameSync', { fits: ([, to]) => isProgram(to, 'postgres'), when: 'after' }),
  /** PostgreSQL starts without its server. */
  'after PostgreSQL is started': () =>
    around(childProcess, 'spawn', { fits: ([command]) => isProgram(command, 'postgres'), when: 'after' }),
  /** A file of the demonstration is written, but not yet renamed. */
  'before a demo file is kept': () =>
    around(fs.promises, 'rename', { fits: ([from]) => String(from).endsWith('.part'), when: 'before' }),
  /** Some rows of the demonstration are sent. */
  'after demo rows are sent': () =>
    around(Socket.prototype, 'write', {
      fits: ([bytes]) => String(bytes).includes('insert into "model"'),
      when: 'after',
    }),
};

export type Moment = keyof typeof moments;

type Meeting = { fits: (call: unknown[]) => boolean; when: 'before' | 'after' };
type Callable = (...call: unknown[]) => unknown;

/** Makes this process kill itself before or after the first call that fits. */
function around<Name extends string>(owner: { [K in Name]: unknown }, name: Name, { fits, when }: Meeting): void {
  const real = owner[name] as Callable;
  const ending: Callable = function (this: unknown, ...call) {
    if (!fits(call)) return real.apply(this, call);
    if (when === 'after') real.apply(this, call);
    process.kill(process.pid, 'SIGKILL');
  };
  owner[name] = ending;
}

const isProgram = (path: unknown, name: string): boolean => basename(String(path)) === name;

moments[process.env.DIE_AT as Moment]();
syncBuiltinESMExports();
