import { build, type Plugin } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { VISUALIZER_GATE } from '../../build/ownVisualizer.ts';
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

/** The part that may load the visualizer. */
const GATE = `/elsewhere${VISUALIZER_GATE}`;
const gate: Plugin = {
  name: 'gate',
  resolveId: (id) => (id === GATE ? id : null),
  load: (id) => (id === GATE ? chart : null),
};

describe('the build of the portal fails', () => {
  it('if the part for records of faults is loaded with another one', async () => {
    await expect(built(`import '${GATE}';`, gate)).rejects.toThrow(/src\/statechart\/chartOf\.ts/);
  });

  it('if another part also draws a statechart', async () => {
    const both = `void import('${GATE}'); void import('${from('src/statechart/chartOf.ts')}').then(console.log);`;
    await expect(built(both, gate)).rejects.toThrow(/src\/statechart\/chartOf\.ts/);
  });

  it('if a page takes a copy of the visualizer', async () => {
    const copy: Plugin = {
      name: 'copy',
      resolveId: (id) => (id.endsWith('?visualizer') ? id : null),
      load: (id) => (id.endsWith('?visualizer') ? 'console.log(1);' : null),
    };
    await expect(built(`import '${from('machines/index.ts')}?visualizer';`, copy)).rejects.toThrow(
      /machines\/index\.ts/,
    );
  });

  it('if a page draws a statechart', async () => {
    await expect(built(chart)).rejects.toThrow(
      /for records of faults and development alone: .*src\/statechart\/chartOf\.ts/,
    );
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
  it('if the record of a fault is opened later', async () => {
    await expect(built(`void import('${GATE}').then(console.log);`, gate)).resolves.toBeDefined();
  });

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
