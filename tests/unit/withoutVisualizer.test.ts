import { build, type Plugin } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { withoutVisualizer } from '../../build/withoutVisualizer.ts';

const ENTRY = 'virtual:entry';
const root = new URL('../..', import.meta.url).pathname;

beforeAll(() => vi.stubEnv('NODE_ENV', 'production'));
afterAll(() => vi.unstubAllEnvs());

/** Builds a one-line page. */
function built(code: string, ...more: Plugin[]) {
  const entry: Plugin = {
    name: 'entry',
    resolveId: (id) => (id === ENTRY ? `\0${ENTRY}` : null),
    load: (id) => (id === `\0${ENTRY}` ? code : null),
  };
  return build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [entry, ...more, withoutVisualizer()],
    build: { write: false, minify: false, rolldownOptions: { input: ENTRY } },
  });
}
const from = (path: string) => `${root}${path}`;
const chart = `import { chartOf } from '${from('src/statechart/chartOf.ts')}'; console.log(chartOf);`;

describe('the build of the portal fails', () => {
  it('if a page draws a statechart', async () => {
    await expect(built(chart)).rejects.toThrow(/for development alone: .*src\/statechart\/chartOf\.ts/);
  });

  it('if a part loaded later draws one', async () => {
    const later = `void import('${from('src/statechart/export/mermaid.ts')}').then(console.log);`;
    await expect(built(later)).rejects.toThrow(/src\/statechart\/export\/mermaid\.ts/);
  });

  it('if samples of a machine would be included', async () => {
    const samples = `import { layoutCases } from '${from('machines/layout/layout.cases.ts')}'; console.log(layoutCases);`;
    await expect(built(samples)).rejects.toThrow(/layout\.cases\.ts/);
  });
});

describe('the build succeeds', () => {
  it('with only the machines', async () => {
    const machine = `import { layoutMachine } from '${from('machines/layout/layout.machine.ts')}'; console.log(layoutMachine);`;
    await expect(built(machine)).resolves.toBeDefined();
  });

  it('if only development mode uses a statechart', async () => {
    const developing = `if (import.meta.env.DEV) void import('${from('src/statechart/chartOf.ts')}').then(console.log);`;
    await expect(built(developing)).resolves.toBeDefined();
  });

  it('as Storybook, which shows statecharts', async () => {
    await expect(built(chart, { name: 'storybook:any' })).resolves.toBeDefined();
  });
});
