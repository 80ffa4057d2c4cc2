import type { GeneratedResource } from '../../../../contract/entities/generator.ts';
import { definitionOf } from '../../../../contract/generator/definition.ts';
import { exampleOf } from '../../../../contract/generator/example.ts';
import { answeredFields } from '../../../../contract/resources/resource.ts';
import { namesOf } from '../names.ts';
import { print, printBroken, quoted } from '../print.ts';
import { firstOf } from './firstChoice.ts';

/** Returns the Storybook story of the screen, with two records that differ in their names. */
export function storyFile(resource: GeneratedResource): string {
  const { name } = resource;
  const { pascal } = namesOf(name);
  const definition = definitionOf(resource);
  const fields = answeredFields(definition);
  const rowOf = (number: number) => {
    const values = fields.map(([field, of]) => [field, exampleOf(of, number, firstOf)] as const);
    return `  record(${number}, ${printBroken(Object.fromEntries(values), 2)}),`;
  };
  const label = fields.find(([field]) => field === definition.label)?.[1];
  const isLocalized = label?.kind === 'localized';
  const first = label ? exampleOf(label, 1, firstOf) : '';
  const expected = isLocalized ? `localized(${print(first)})` : quoted(String(first));
  return `import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { ${name} } from '../../contract/resources/${name}.ts';
import ${pascal}Screen from '../../src/admin/${name}/${pascal}Screen.tsx';
${isLocalized ? "import { localized } from '../../src/i18n/locale.ts';\n" : ''}import { portal } from '../support/portal.tsx';
import { record, withRows } from './resourceServer.tsx';

const rows = [
${rowOf(1)}
${rowOf(2)}
];

const signedIn = portal({ address: ${name}.route, signedIn: true });

const meta = {
  component: ${pascal}Screen,
  parameters: { layout: 'fullscreen' },
  decorators: [withRows(${name}, rows), signedIn],
} satisfies Meta<typeof ${pascal}Screen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const List: Story = {
  play: async ({ canvas }) => {
    const first = await canvas.findByRole('button', { name: ${expected} });
    await expect(first).toBeVisible();
  },
};

export const Empty: Story = { decorators: [withRows(${name}, [])] };
`;
}
