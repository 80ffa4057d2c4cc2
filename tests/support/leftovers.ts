import { readdirSync, readFileSync } from 'node:fs';

/** The environment variable that marks all processes of a run. */
export const RUN_MARK = 'TEST_RUN';

export type Leftover = { pid: number; command: string };

/** Returns the running processes with this mark, without the caller. Linux only; an empty list on other systems. */
export function leftovers(mark: string): Leftover[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => {
      const environment = contentOf(`/proc/${name}/environ`);
      if (!environment.split('\0').includes(`${RUN_MARK}=${mark}`)) return [];
      const command = contentOf(`/proc/${name}/cmdline`).replaceAll('\0', ' ').trim();
      // a process that has ended and waits to be reaped no longer has a command
      return command === '' ? [] : [{ pid: Number(name), command: command.slice(0, 120) }];
    });
}

/** Kills the remaining processes at once. */
export function endLeftovers(found: readonly Leftover[]): void {
  for (const { pid } of found) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // the process has already ended
    }
  }
}

/** Returns the content of a file, or an empty text if the process has ended or belongs to another user. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
