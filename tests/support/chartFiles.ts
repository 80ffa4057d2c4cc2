import type { Chart } from '../../machines/cases.ts';
import { chartOf } from '../../src/statechart/chartOf.ts';
import { fingerprint } from '../../src/statechart/fingerprint.ts';
import { nearest } from '../../src/statechart/simulate/pathTo.ts';
import { start } from '../../src/statechart/simulate/pure.ts';

/** The files that `npm run charts` writes in addition to the pictures; a test compares them with the machines. */
export const PICTURES = 'machines/charts';
export const STORIES = 'stories/machines';
export const BEGIN = '<!-- charts: written by npm run charts -->';
export const END = '<!-- /charts -->';

const MOST_STORIES = 3;

/** Returns the mark in a picture that identifies its statechart. */
export const markOf = ({ machine }: Chart): string => `<!-- chart ${fingerprint(chartOf(machine))} -->`;

/** Returns the table of machines for `machines/README.md`. */
export function tableOf(charts: readonly Chart[]): string {
  const rows = charts.map(({ name, machine }) => {
    const { states, transitions } = chartOf(machine);
    return `| [${name}](charts/${name}.svg) | ${states.length} | ${transitions.length} |`;
  });
  return [BEGIN, '', '| machine | states | transitions |', '|---|--:|--:|', ...rows, '', END].join('\n');
}

/** Returns a machine's page in Storybook: the initial state, and the first tagged states that the samples reach. */
export function storyOf(chart: Chart): string {
  const stories = interesting(chart).map(
    (id) => `export const ${storyName(id, chart)}: Story = { args: { state: '${id}' } };\n`,
  );
  return [
    "import type { Meta, StoryObj } from '@storybook/react-vite';",
    "import { MachinePage } from './MachinePage.tsx';",
    '',
    '// Written by `npm run charts`.',
    'const meta = {',
    `  title: 'Machines/${chart.name}',`,
    '  component: MachinePage,',
    `  args: { name: '${chart.name}' },`,
    "  parameters: { layout: 'fullscreen' },",
    '  // For developers only: to lay out each statechart in four variants would take the test run too long.',
    "  tags: ['!test'],",
    '} satisfies Meta<typeof MachinePage>;',
    '',
    'export default meta;',
    'type Story = StoryObj<typeof meta>;',
    '',
    'export const Beginning: Story = {};',
    ...stories,
  ]
    .join('\n')
    .replace(/\n*$/, '\n');
}

function interesting({ machine, cases }: Chart): string[] {
  const { snapshot } = start(machine, cases.inputs?.[0]);
  const first = new Set(snapshot._nodes.map(({ id }) => id));
  const tagged = new Set(chartOf(machine).states.flatMap(({ id, tags }) => (tags.length > 0 ? [id] : [])));
  return [...nearest(machine, cases, (id) => tagged.has(id) && !first.has(id), MOST_STORIES).keys()];
}

function storyName(id: string, { machine }: Chart): string {
  const words = id.slice(machine.id.length + 1).split(/\W+/);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
