import { brotliCompressSync } from 'node:zlib';
import { build, type Plugin } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;
/** What every page loads to record and to offer a report. The form loads when there is a fault. */
const OWN = [
  'contract/flightRecord.ts',
  'src/portal/flight/recorder.ts',
  'src/portal/flight/faults.ts',
  'src/boot/report/ReportPlace.tsx',
];
const isForeign = (id: string) =>
  !id.includes('virtual:') && !OWN.some((file) => file.endsWith(id.replace(/^.*\//, '')));

/** The most bytes of script on the wire (brotli). */
const MOST = 2_000;

beforeAll(() => vi.stubEnv('NODE_ENV', 'production'));
afterAll(() => vi.unstubAllEnvs());

test('the flight recorder adds at most 2 kB of script to every page', async () => {
  const entry: Plugin = {
    name: 'entry',
    enforce: 'pre',
    resolveId: (id) => (id === 'virtual:entry' ? `\0${id}` : null),
    load: (id) => {
      if (id !== '\0virtual:entry') return null;
      const from = (file: string) => `from '${root}src/${file}';`;
      return [
        `export { recordAll } ${from('portal/flight/recorder.ts')}`,
        `export { dismissFault, noteError, noteFailedRequest, noteFaults } ${from('portal/flight/faults.ts')}`,
        `export { ReportPlace } ${from('boot/report/ReportPlace.tsx')}`,
      ].join('\n');
    },
  };
  const output = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [entry],
    build: {
      write: false,
      target: 'es2024',
      rolldownOptions: { input: 'virtual:entry', preserveEntrySignatures: 'strict', external: isForeign },
    },
  });
  const [bundle] = [output].flat();
  if (!bundle || !('output' in bundle)) throw new Error('nothing was built');
  const code = bundle.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('');
  expect(code).toContain('xstate.snapshot');
  expect(code).toContain('unhandledrejection');
  expect(brotliCompressSync(code).byteLength).toBeLessThanOrEqual(MOST);
});
