import { existsSync, readdirSync, readFileSync } from 'node:fs';

const MB = 1_000_000;
/** Clock ticks a second of processor times (`getconf CLK_TCK`). */
const TICKS = 100;

/** Returns the processes that a process has started. The database of a benchmark is not among those of its server. */
export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

/** Returns the memory of a process in MB: now, or the most that it has had. Zero if it has ended. */
export function memoryOf(pid: number, line: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  if (!existsSync(`/proc/${pid}/status`)) return 0;
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return (Number(new RegExp(`${line}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) * 1_024) / MB;
}

/** Returns the processor time of a process in milliseconds, if wanted with that of its ended children. */
export function spentBy(pid: number, children = false): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const [own, ended] = [Number(fields[11]) + Number(fields[12]), Number(fields[13]) + Number(fields[14])];
  return ((own + (children ? ended : 0)) * 1_000) / TICKS;
}

/** Returns the processor time of a process, of those that it has started, and of those that have ended. */
export function spentByAll(main: number): number {
  const started = readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && new RegExp(`\\) \\w ${main} `).test(readFileSync(`/proc/${name}/stat`, 'utf8'));
    } catch {
      return false; // it has ended
    }
  });
  return started.reduce((sum, pid) => sum + spentBy(Number(pid)), spentBy(main, true));
}
