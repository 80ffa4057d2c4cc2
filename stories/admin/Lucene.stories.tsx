import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { synonym } from '../../contract/resources/synonym.ts';
import { indexAtRest, indexAtWork, triedQuery } from '../../machines/engineConsole/engineConsole.cases.ts';
import { offline, session } from '../../machines/samples.ts';
import LuceneScreen from '../../src/admin/lucene/LuceneScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { type Answers, fails, portal } from '../support/portal.tsx';
import { record, withRows } from './resourceServer.tsx';

const answers: Answers = {
  session: () => ({ ...session, buttons: '' }),
  indexState: () => indexAtRest,
  rebuildIndex: () => null,
  tryQuery: () => triedQuery,
  searchesWithoutResult: () => ({
    count: 1,
    list: [{ text: 'claudin 6 adc', times: 5, lastDay: '2026-11-20', findsNow: 0 }],
  }),
};
const at = (more: Answers = {}) =>
  portal({ address: '/system/lucene', signedIn: true, answers: { ...answers, ...more } });
const words = [
  record(1, { term: '肺腺癌', kind: 'disease', concept: 'LUAD', language: 'zh', relation: 'synonym', ambiguity: '' }),
];

const meta = {
  title: 'Back-office/Search index',
  component: LuceneScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [withRows(synonym, words), at()],
} satisfies Meta<typeof LuceneScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Tried: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText(m.engine_try_label()), '肺腺癌 egrf');
    await userEvent.click(canvas.getByRole('button', { name: m.engine_try() }));
    await expect(await canvas.findByText('LUN-PDX-0012')).toBeVisible();
    await expect(canvas.getByText(m.engine_how_corrected())).toBeVisible();
    await expect(canvas.getAllByText('+24')[0]).toBeVisible();
  },
};

export const NotStored: Story = {
  decorators: [at({ indexState: () => ({ ...indexAtRest, stored: false }) })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(new RegExp(m.engine_not_stored()))).toBeVisible();
  },
};

export const Synonyms: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.engine_part_synonyms() }));
    await expect(await canvas.findByText('LUAD')).toBeVisible();
  },
};

export const WithoutResult: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.engine_without() }));
    await userEvent.click(await canvas.findByRole('button', { name: m.engine_try_text({ text: 'claudin 6 adc' }) }));
    await expect(await canvas.findByText('LUN-PDX-0012')).toBeVisible();
    await expect(canvas.getByLabelText(m.engine_try_label())).toHaveValue('claudin 6 adc');
  },
};

export const Rebuilding: Story = {
  decorators: [
    (() => {
      let working = false;
      return at({
        indexState: () => (working ? indexAtWork : indexAtRest),
        rebuildIndex: () => {
          working = true;
          return null;
        },
      });
    })(),
  ],
  play: async ({ canvas, userEvent }) => {
    const rebuild = await canvas.findByRole('button', { name: m.engine_rebuild() });
    await waitFor(() => expect(rebuild).toBeEnabled());
    await userEvent.click(rebuild);
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: m.engine_rebuild() }));
    await expect(await canvas.findByRole('progressbar')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  },
};

export const Failed: Story = {
  decorators: [at({ indexState: fails(offline) })],
  tags: ['!test'],
};
export const FailedTest: Story = {
  ...Failed,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.engine_state_failed())).toBeVisible();
  },
};
