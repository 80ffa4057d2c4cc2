import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import type { GeneratedFile, GeneratorState } from '../../contract/entities/generator.ts';
import { generatorProblems } from '../../contract/generator/words.ts';
import { user } from '../../contract/resources/user.ts';
import { session } from '../../machines/samples.ts';
import GenScreen from '../../src/admin/gen/GenScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { localized } from '../../src/i18n/locale.ts';
import { type Answers, fails, portal } from '../support/portal.tsx';
import { withRows } from './resourceServer.tsx';

const state: GeneratorState = {
  enabled: true,
  tables: [
    { name: 'area', comment: '', columns: 12, resources: ['area'], record: true },
    { name: 'freezer', comment: 'Freezers of the biobank', columns: 7, resources: [], record: false },
  ],
};
const files: GeneratedFile[] = [
  {
    path: 'contract/resources/freezer.ts',
    text: "import { defineResource } from './resource.ts';\n\nexport const freezer = defineResource({});\n",
    isNew: true,
  },
  {
    path: 'contract/pages.ts',
    text: "@@ -99,3 +99,4 @@\n   '/content/import': 'content:import',\n+  '/system/freezer': 'freezer:list',\n } as const;\n",
    isNew: false,
  },
];
const answers: Answers = {
  session: () => ({ ...session, buttons: '' }),
  generatorState: () => state,
  generatedFiles: () => ({ list: files }),
};
const at = (more: Answers = {}) => portal({ address: '/system/gen', signedIn: true, answers: { ...answers, ...more } });

const meta = {
  title: 'Back-office/Code generator',
  component: GenScreen,
  parameters: { layout: 'fullscreen' },
  // The screen is rendered for the signed-in user.
  decorators: [withRows(user, []), at()],
} satisfies Meta<typeof GenScreen>;

export default meta;
type Story = StoryObj<typeof meta>;
type Play = Parameters<NonNullable<Story['play']>>[0];

/** Describes a new table as far as needed to generate its code. */
async function describeFreezer({ canvas, userEvent }: Pick<Play, 'canvas' | 'userEvent'>) {
  await userEvent.click(await canvas.findByRole('button', { name: m.admin_gen_describe() }));
  await userEvent.type(canvas.getByRole('textbox', { name: new RegExp(m.admin_gen_name()) }), 'freezer');
  const words = canvas.getAllByRole('textbox', { name: / · / });
  for (const word of words) await userEvent.type(word, 'Freezer');
}

/** The preview follows the input at once; an invalid name shows an error at its field. */
export const Described: Story = {
  play: async ({ canvas, userEvent }) => {
    await describeFreezer({ canvas, userEvent });
    await expect(canvas.getByRole('textbox', { name: new RegExp(m.admin_gen_table_name()) })).toHaveValue('freezer');
    await userEvent.click(canvas.getByRole('button', { name: m.admin_gen_add_column() }));
    const description = within(canvas.getByRole('region', { name: m.admin_gen_description() }));
    const name = description.getByRole('textbox', { name: m.admin_gen_column_name() });
    await userEvent.type(name, 'drop table');
    await expect(canvas.getByText(localized(generatorProblems.camelCase))).toBeVisible();
    await userEvent.clear(name);
    await userEvent.type(name, 'shelf');
    const preview = within(canvas.getByRole('region', { name: m.admin_gen_preview() }));
    await expect(preview.getByRole('columnheader', { name: /shelf/ })).toBeVisible();
    await userEvent.click(preview.getByRole('button', { name: m.admin_gen_part_form() }));
    await waitFor(() => expect(preview.getByRole('textbox', { name: 'shelf' })).toBeVisible());
  },
};

/** Every generated file, and the additions to the lists. */
export const Files: Story = {
  play: async ({ canvas, userEvent }) => {
    await describeFreezer({ canvas, userEvent });
    await userEvent.click(canvas.getByRole('button', { name: m.admin_gen_part_files() }));
    await userEvent.click(await canvas.findByRole('button', { name: /contract\/pages\.ts/ }));
    await expect(canvas.getByText("+ '/system/freezer': 'freezer:list',")).toBeVisible();
  },
};

/** Missing input is reported when code is requested. */
export const Incomplete: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.admin_gen_describe() }));
    await userEvent.click(canvas.getByRole('button', { name: m.admin_gen_part_files() }));
    await expect(canvas.getByText(m.admin_gen_files_wait())).toBeVisible();
    await expect(canvas.getAllByText(localized(generatorProblems.needed))).toHaveLength(6);
  },
};

/** The generator is off, as in production. */
export const Off: Story = {
  decorators: [at({ generatorState: () => ({ enabled: false, tables: [] }) })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('CODE_GENERATOR=on npm start')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: m.admin_gen_describe() })).toBeNull();
  },
};

export const Failed: Story = {
  decorators: [at({ generatorState: fails({ kind: 'networkFailed', message: '' }) })],
  tags: ['!test'],
};
export const FailedTest: Story = {
  ...Failed,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.admin_gen_state_failed())).toBeVisible();
  },
};
