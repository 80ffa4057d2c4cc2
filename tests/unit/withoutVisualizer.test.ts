import { build, type Plugin } from 'vite';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { ownVisualizer, VISUALIZER_GATES } from '../../build/ownVisualizer.ts';
import { withoutVisualizer } from '../../build/withoutVisualizer.ts';
import { readImports } from '../support/imports.ts';

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

/** The parts that may load the visualizer. */
const gates = VISUALIZER_GATES.map((gate) => `/elsewhere${gate}`);
const gate: Plugin = {
  name: 'gate',
  resolveId: (id) => (gates.includes(id) ? id : null),
  load: (id) => (gates.includes(id) ? chart : null),
};

describe('the build of the portal fails', () => {
  it.each(gates)('if %s is loaded with another part', async (path) => {
    await expect(built(`import '${path}';`, gate)).rejects.toThrow(/src\/statechart\/chartOf\.ts/);
  });

  it.each(gates)('if another part than %s also draws a statechart', async (path) => {
    const both = `void import('${path}'); void import('${from('src/statechart/chartOf.ts')}').then(console.log);`;
    await expect(built(both, gate)).rejects.toThrow(/src\/statechart\/chartOf\.ts/);
  });

  it('if a part whose name ends like that of a gate draws one', async () => {
    const other = `/elsewhere/src/admin/log/otherCharts.ts`;
    const plugin: Plugin = {
      name: 'other',
      resolveId: (id) => (id === other ? id : null),
      load: (id) => (id === other ? chart : null),
    };
    await expect(built(`void import('${other}').then(console.log);`, plugin)).rejects.toThrow(/chartOf\.ts/);
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
      /Only administrators who open it may load the visualizer: .*src\/statechart\/chartOf\.ts/,
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
  it.each(gates)('if %s is opened later', async (path) => {
    await expect(built(`void import('${path}').then(console.log);`, gate)).resolves.toBeDefined();
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

test.each(VISUALIZER_GATES)('%s has its own copy of the visualizer, and shares nothing with a page', async (path) => {
  const code = `import '${from('machines/layout/layout.machine.ts')}'; void import('${from(path.slice(1))}');`;
  const output = await built(code, ownVisualizer());
  const chunks = (Array.isArray(output) ? output : [output]).flatMap((one) => ('output' in one ? one.output : []));
  const ids = chunks.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
  expect(ids.some((id) => id.endsWith('/src/statechart/chartOf.ts?visualizer'))).toBe(true);
  expect(ids.filter((id) => /\/src\/statechart\/.*\.tsx?$/.test(id))).toEqual([]);
});

test('only the gates, and the start of development builds, import the visualizer', () => {
  const importers = [...readImports(['src'])]
    .filter(([file, list]) => !isOfTool(file) && list.some(({ to, kind }) => isOfTool(to) && kind !== 'type'))
    .map(([file]) => `/${file}`);
  expect(importers.toSorted()).toEqual(['/src/main.tsx', ...VISUALIZER_GATES].toSorted());
});

const isOfTool = (file: string) => file.startsWith('src/statechart/');
