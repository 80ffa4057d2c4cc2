import Value from 'typebox/value';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FaultReport } from '../../contract/entities/faultReport.ts';
import {
  dismissFault,
  type Fault,
  noteError,
  noteFailedRequest,
  noteFaults,
  nowFault,
  settleFault,
} from '../../src/portal/flight/faults.ts';
import { MissingCode } from '../../src/ui/failedCode.ts';

const SECRET = 'Quiet-Harbor-7';
const REQUEST = '0198c0de-0000-7000-8000-000000000001';
const page = new EventTarget();
beforeEach(() => {
  vi.stubGlobal('window', page);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  dismissFault();
  vi.unstubAllGlobals();
});

function failed(stack: string, name = 'TypeError'): Error {
  const error = new Error(SECRET);
  Object.assign(error, { name, stack });
  return error;
}
const ours = failed(
  [
    `TypeError: "${SECRET}" is not valid`,
    '    at draw (https://portal.example/assets/index-1a2b.js:12:345)',
    '    at https://portal.example/assets/react-3c4d.js?v=1:1:2',
    `    at ${SECRET} (https://elsewhere.example/${SECRET}.js:1:2)`,
    'send@https://portal.example/assets/tools-5e6f.js:7:8',
    `https://portal.example/assets/${SECRET}.js:1:2`,
  ].join('\n'),
);
const reported = (fault: Fault | null) => ({ ...fault, page: null });

test('[A170] an error is noted by its class and the places in our own code, without its message', () => {
  noteError('script', ours);
  expect(nowFault()).toMatchObject({
    kind: 'script',
    error: 'TypeError',
    frames: ['assets/index-1a2b.js:12:345', 'assets/react-3c4d.js:1:2', 'assets/tools-5e6f.js:7:8'],
  });
  expect(JSON.stringify(nowFault())).not.toContain(SECRET);
  expect(Value.Check(FaultReport, reported(nowFault()))).toBe(true);
});

test('[A170] an error whose name could be anything is noted as an error', () => {
  noteError('page', failed('', `Error of ${SECRET}`));
  expect(nowFault()).toMatchObject({ kind: 'page', error: 'Error', frames: [] });
});

test('errors of extensions, refused calls and code that could not be loaded are no faults of the page', () => {
  noteError('script', failed('    at x (chrome-extension://abc/content.js:1:2)'));
  noteError('script', { kind: 'refused', status: 500, message: '' });
  noteError('page', new MissingCode('the code of a part could not be fetched'));
  expect(nowFault()).toBeNull();
});

test('the first fault is kept until it is dismissed, but a page that cannot be shown replaces it', () => {
  noteFailedRequest(REQUEST);
  expect(nowFault()).toBeNull();
  vi.runAllTimers();
  noteError('script', ours);
  expect(nowFault()).toMatchObject({ kind: 'request', requestId: REQUEST });
  expect(Value.Check(FaultReport, reported(nowFault()))).toBe(true);
  noteError('page', ours);
  expect(nowFault()).toMatchObject({ kind: 'page' });
  dismissFault();
  expect(nowFault()).toBeNull();
});

test('a fault that occurs after the report replaces the reported one', () => {
  noteError('script', ours);
  settleFault();
  expect(nowFault()).toMatchObject({ kind: 'script' });
  noteFailedRequest(REQUEST);
  vi.runAllTimers();
  expect(nowFault()).toMatchObject({ kind: 'request', requestId: REQUEST });
  noteError('script', ours);
  expect(nowFault()).toMatchObject({ kind: 'request' });
});

test('errors that nothing catches are noted', () => {
  noteFaults();
  page.dispatchEvent(Object.assign(new Event('error'), { error: ours }));
  expect(nowFault()).toMatchObject({ kind: 'script' });
  dismissFault();
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: ours }));
  expect(nowFault()).toMatchObject({ kind: 'script' });
});
