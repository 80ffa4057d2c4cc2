import { useSyncExternalStore } from 'react';
import type { FaultKind, FaultReport, FlightRecord } from '../../../contract/entities/faultReport.ts';
import { isMissingCode } from '../../ui/failedCode.ts';
import { recorder } from './recorder.ts';

/** A fault that the user can report, with the record up to that moment. */
export type Fault = Pick<FaultReport, 'kind' | 'error' | 'frames' | 'requestId'> & { record: FlightRecord };

let fault: Fault | null = null;
let isReported = false;
const listeners = new Set<() => void>();

function setFault(next: Fault | null): void {
  fault = next;
  isReported = false;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the fault that the user may report now; null if there is none. */
export const nowFault = (): Fault | null => fault;
export const useFault = (): Fault | null => useSyncExternalStore(subscribe, nowFault, () => null);

/** The user has reported the fault, or does not want to. */
export const dismissFault = (): void => setFault(null);

/** The report was sent. The fault stays for the thanks, until it is dismissed or the next one occurs. */
export const settleFault = (): void => {
  isReported = true;
};

/** Notes a fault. The first one is kept until it is reported or dismissed: later ones are mostly its consequences. */
function note(kind: FaultKind, error: string, frames: string[] = [], requestId?: string): void {
  // a page that cannot be drawn is what the user sees, whatever happened before
  if (fault && !isReported && !(kind === 'page' && fault.kind !== 'page')) return;
  setFault({ kind, error, frames, ...(requestId !== undefined && { requestId }), record: recorder.take() });
}

/** Notes an error of the page's own code. Code that could not be loaded is no fault of the page. */
export function noteError(kind: 'page' | 'script', error: unknown): void {
  if (!(error instanceof Error) || isMissingCode(error)) return;
  const frames = framesIn(error);
  // extensions of the browser run in the page too
  if (kind === 'page' || frames.length > 0) note(kind, nameOf(error), frames);
}

/**
 * Notes that the server failed at a request. The notice is shown before the caller learns of it, so the record is taken
 * when the caller has reacted.
 */
export function noteFailedRequest(requestId: string): void {
  setTimeout(() => note('request', 'SystemError', [], requestId));
}

const nameOf = ({ name }: Error): string => (/^[A-Z][A-Za-z]{0,39}$/.test(name) ? name : 'Error');

const FRAMES_MAX = 10;

/** The line of a stack, after the message: `    at draw (address:1:234)`, or `draw@address:1:234` in other browsers. */
const LINE = /^ {4}at |^[^\s/]*@/;
const PLACE = /^((?:assets|src)\/[\w./-]+)(?:\?[^:)]*)?(:\d{1,9}:\d{1,9})\)?$/;

/** Returns the places in our own code that an error passed, without its message, which may quote what was typed. */
function framesIn({ stack = '' }: Error): string[] {
  const frames = stack.split('\n').flatMap((line) => {
    const begin = Math.max(line.lastIndexOf('/assets/'), line.lastIndexOf('/src/')) + 1;
    const [, file, place] = (LINE.test(line) && PLACE.exec(line.slice(begin))) || [];
    return file && place ? [file + place] : [];
  });
  return frames.slice(0, FRAMES_MAX);
}

/** Notes errors that nothing catches. */
export function noteFaults(): void {
  window.addEventListener('error', ({ error }) => noteError('script', error));
  window.addEventListener('unhandledrejection', ({ reason }) => noteError('script', reason));
}
