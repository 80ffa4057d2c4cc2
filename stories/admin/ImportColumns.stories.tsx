import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, waitFor, within } from 'storybook/test';
import { createActor, fromPromise } from 'xstate';
import type { ImportProposal } from '../../contract/entities/importReading.ts';
import { proposed } from '../../machines/dataImport/dataImport.cases.ts';
import { dataImportMachine } from '../../machines/dataImport/dataImport.machine.ts';
import type { Asked, ToSave } from '../../machines/dataImport/reading.ts';
import { session } from '../../machines/samples.ts';
import { MapColumns } from '../../src/admin/import/MapColumns.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { portal } from '../support/portal.tsx';

const asked = fn<(asked: Asked) => void>();
const saved = fn<(saved: ToSave) => void>();

/** The columns of a file that was just uploaded. */
function Columns({ proposal }: { proposal: ImportProposal }) {
  const [actor] = useState(() => {
    const running = createActor(
      dataImportMachine.provide({
        actors: {
          recognize: fromPromise(async ({ input }: { input: Asked }) => {
            asked(input);
            return input.reading ? { ...proposal, reading: input.reading, kind: input.kind } : proposal;
          }),
          save: fromPromise(async ({ input }: { input: ToSave }): Promise<unknown> => saved(input)),
        },
      }),
      { input: { id: '' } },
    ).start();
    running.send({ type: 'import.fileStored', file: 'file' });
    return running;
  });
  return <MapColumns actor={actor} />;
}

const meta = {
  title: 'Back-office/Import columns',
  component: Columns,
  args: { proposal: proposed },
  parameters: { layout: 'fullscreen' },
  decorators: [
    portal({
      address: '/content/import',
      signedIn: true,
      answers: { session: () => ({ ...session, buttons: '' }) },
    }),
  ],
} satisfies Meta<typeof Columns>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Recognized: Story = {};
export const KnownLayout: Story = {
  args: {
    proposal: {
      ...proposed,
      layout: {
        id: 'hcmi',
        label: { en: 'HCMI searchable catalog', zh: 'HCMI 目录' },
        document: 'https://hcmi-searchable-catalog.nci.nih.gov/',
      },
      unknown: [],
    },
  },
};
export const Incomplete: Story = { args: { proposal: { ...proposed, missing: ['cancer_type'] } } };
export const UnknownKind: Story = {
  args: {
    proposal: {
      ...proposed,
      kind: null,
      unknown: [],
      reading: { format: {}, mapping: {} },
      columns: proposed.columns.map((column) => ({ ...column, target: null, why: null })),
    },
  },
};
export const UnitAsked: Story = {
  args: {
    proposal: {
      ...proposed,
      kind: 'copyNumber',
      unknown: [],
      units: ['relative', 'copies'],
      members: ['data_cna.txt', 'data_log2.txt'],
      format: { ...proposed.format, member: 'data_cna.txt', delimiter: '\t', encoding: 'utf-8' },
      reading: {
        format: {},
        wide: { keys: ['Hugo_Symbol'], name: 'column name', value: 'cell value' },
        mapping: {
          model_id: { column: 'column name' },
          gene_symbol: { column: 'Hugo_Symbol' },
          relative_copy_number: { column: 'cell value' },
        },
      },
      columns: [
        { name: 'Hugo_Symbol', examples: ['TP53', 'KRAS'], target: 'gene_symbol', why: 'synonym' },
        { name: 'column name', examples: ['LUN-1'], target: 'model_id', why: 'content' },
        { name: 'cell value', examples: ['1.98', '2.4'], target: 'relative_copy_number', why: 'content' },
      ],
    },
  },
};

export const CorrectionsAreSent: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    asked.mockClear();
    saved.mockClear();
    const source = (column: string) => canvas.findByRole('combobox', { name: m.admin_import_source_of({ column }) });
    await expect(await source('sex')).toHaveValue('Sex');
    await userEvent.selectOptions(await source('sex'), m.admin_import_no_column());
    await waitFor(() => expect(asked.mock.lastCall?.[0].reading?.mapping.sex).toBeUndefined());
    const more = canvasElement.querySelector('details > summary');
    await userEvent.click(more ?? canvasElement);
    await userEvent.selectOptions(await source('sex'), 'Batch');
    await waitFor(() => expect(asked.mock.lastCall?.[0].reading?.mapping.sex).toEqual({ column: 'Batch' }));

    await userEvent.selectOptions(
      canvas.getByRole('combobox', { name: m.admin_import_means({ value: 'xenograft' }) }),
      'CDX',
    );
    const saving = within(canvas.getByRole('region', { name: m.admin_import_save_mapping() }));
    await userEvent.type(saving.getByRole('textbox'), 'Lung models{Enter}');
    await waitFor(() => expect(saved.mock.lastCall?.[0]).toMatchObject({ name: 'Lung models', kind: 'models' }));
    await expect(saved.mock.lastCall?.[0].reading.mapping.model_type).toEqual({
      column: 'Kind',
      values: { xenograft: 'CDX' },
      others: 'keep',
    });
    await expect(await saving.findByText(m.admin_import_mapping_saved({ name: 'Lung models' }))).toBeVisible();

    await userEvent.selectOptions(canvas.getByRole('combobox', { name: m.admin_import_delimiter() }), ',');
    await waitFor(() =>
      expect(asked.mock.lastCall?.[0]).toMatchObject({
        kind: null,
        reading: { format: { delimiter: ',' }, mapping: {} },
      }),
    );
  },
};

export const KindIsChosen: Story = {
  args: UnknownKind.args ?? {},
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(m.admin_import_kind_unknown())).toBeVisible();
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: m.admin_import_holds() }), 'models');
    await expect(
      await canvas.findByRole('combobox', { name: m.admin_import_source_of({ column: 'model_name' }) }),
    ).toBeVisible();
  },
};
