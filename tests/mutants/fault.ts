import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** A fault as test runs use it: a range of a file and its replacement text. */
export type Fault = { file: string; start: number; end: number; text: string };

// a Vite configuration loads its own copies of modules, so the fault is passed in the environment of the process
const PLACE = 'FAULT';

export function setFault(fault: Fault | null): void {
  if (fault) process.env[PLACE] = JSON.stringify(fault);
  else delete process.env[PLACE];
}

/** Vite plugin that inserts the fault while the file is loaded. No file is changed. */
export function faultPlugin(): Plugin {
  return {
    name: 'fault',
    enforce: 'pre',
    transform(code, id) {
      const fault = process.env[PLACE] === undefined ? null : (JSON.parse(process.env[PLACE]) as Fault);
      if (fault === null || id.split('?')[0] !== resolve(fault.file)) return null;
      return { code: code.slice(0, fault.start) + fault.text + code.slice(fault.end), map: null };
    },
  };
}
