import { readdirSync, readFileSync } from 'node:fs';

/** The name that everything a run starts inherits: processes carry it in their environment. */
export const RUN_MARK = 'TEST_RUN';

export type Leftover = { pid: number; command: string };

/** The processes that still run of what was started under the mark, without the caller itself. Linux only; else none. */
export function leftovers(mark: string): Leftover[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => {
      const environment = contentOf(`/proc/${name}/environ`);
      if (!environment.split('\0').includes(`${RUN_MARK}=${mark}`)) return [];
      const command = contentOf(`/proc/${name}/cmdline`).replaceAll('\0', ' ').trim();
      // a process that has ended and waits to be collected has no command any more
      return command === '' ? [] : [{ pid: Number(name), command: command.slice(0, 120) }];
    });
}

/** Ends what is left at once. */
export function endLeftovers(found: readonly Leftover[]): void {
  for (const { pid } of found) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // it ended by itself meanwhile
    }
  }
}

/** Empty where the process has gone or is somebody else's. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
