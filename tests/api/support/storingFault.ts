import fs from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';

/**
 * Loaded before the process that builds an index (`NODE_OPTIONS=--import`): something happens to it while it stores the
 * index, at the step that STORING_FAULT names.
 */
const faults = {
  'killed before the file': () => around('open', ([path]) => isDraft(path) && die()),
  'killed in the file': () => atSecondPart(die),
  'killed before the file is in place': () => around('rename', die),
  'killed after the file is in place': () => around('rename', () => {}, die),
  /** What was written stays, and no more fits. */
  'a full disk': () =>
    atSecondPart(() => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    }),
  'a disk that does not answer': () => atSecondPart(() => new Promise(() => setInterval(() => {}, 60_000))),
  'a process that stands still': () => atSecondPart(() => process.kill(process.pid, 'SIGSTOP')),
  'a folder of the program that cannot be read': () =>
    around('readdir', ([path]) => {
      if (String(path).includes('contract')) throw Object.assign(new Error('EACCES: permission denied, scandir'));
    }),
};

export type StoringFault = keyof typeof faults;
type Step = (call: unknown[]) => unknown;

const die = () => process.kill(process.pid, 'SIGKILL');
const isDraft = (path: unknown): boolean => basename(String(path)).endsWith('.part');

function around(name: 'open' | 'rename' | 'readdir', before: Step, after: Step = () => {}): void {
  const real = fs.promises[name] as (...call: unknown[]) => Promise<unknown>;
  Object.assign(fs.promises, {
    [name]: async (...call: unknown[]) => {
      await before(call);
      const result = await real(...call);
      await after([result]);
      return result;
    },
  });
}

/** Does something before the second part of an index file is written. */
function atSecondPart(step: Step): void {
  let parts = 0;
  const real = fs.promises.open;
  const open = async (...call: Parameters<typeof real>): Promise<FileHandle> => {
    const handle = await real(...call);
    if (!isDraft(call[0])) return handle;
    const write = handle.writeFile.bind(handle);
    handle.writeFile = async (...content) => {
      parts += 1;
      if (parts === 2) await step([]);
      await write(...content);
    };
    return handle;
  };
  Object.assign(fs.promises, { open });
}

faults[process.env.STORING_FAULT as StoringFault]();
syncBuiltinESMExports();
