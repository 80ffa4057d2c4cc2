import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** What a fault is to whoever runs tests over it: a stretch of a file, and the text that stands there instead. */
export type Fault = { file: string; start: number; end: number; text: string };

// a configuration has modules of its own: the process is what it shares with whoever starts it
const PLACE = 'FAULT';

export function setFault(fault: Fault | null): void {
  if (fault) process.env[PLACE] = JSON.stringify(fault);
  else delete process.env[PLACE];
}

/** Vite plugin: puts the fault in while the file is loaded. Nothing is written. */
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
