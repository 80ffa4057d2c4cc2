import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { session } from '../../machines/samples.ts';
import ElasticsearchScreen from '../../src/admin/elasticsearch/ElasticsearchScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { type Answers, portal } from '../support/portal.tsx';
import { answersThatDiffer, clusterAtRest, noCluster } from './clusterSamples.ts';

const answers: Answers = {
  session: () => ({ ...session, buttons: '' }),
  clusterState: () => clusterAtRest,
  clusterMapping: () => ({ index: 'oncology-models', mapping: { properties: { codeKey: { type: 'keyword' } } } }),
  compareEngines: () => answersThatDiffer,
};
const at = (more: Answers = {}) =>
  portal({ address: '/system/elasticsearch', signedIn: true, answers: { ...answers, ...more } });

const meta = {
  component: ElasticsearchScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [at()],
} satisfies Meta<typeof ElasticsearchScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Both engines side by side; places where they differ are marked. */
export const Compared: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText(m.engine_try_label()), 'EGFR L858R');
    await userEvent.click(canvas.getByRole('button', { name: m.engine_try() }));
    await canvas.findByText(m.cluster_differ());
    await expect(canvas.getAllByText('LUN-CDX-0005')).toHaveLength(2);
    await expect(canvas.getAllByText(m.cluster_elsewhere())).toHaveLength(4);
  },
};

export const NodesAndMapping: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.cluster_nodes() }));
    await expect(await canvas.findByText('cluster_manager, data')).toBeVisible();
    const [first] = canvas.getAllByText(m.cluster_mapping(), { selector: 'button' });
    await userEvent.click(first as HTMLElement);
    const pane = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(pane.getByText(/"codeKey"/)).toBeVisible());
  },
};

/** Another engine answers: this one can be chosen, after a question. */
export const MadeActive: Story = {
  decorators: [
    (() => {
      let active: 'embedded' | 'opensearch' = 'embedded';
      return at({
        clusterState: () => ({ ...clusterAtRest, active }),
        useCluster: () => {
          active = 'opensearch';
          return null;
        },
      });
    })(),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.engine_use() }));
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: m.engine_use() }));
    await canvas.findByText(new RegExp(m.engine_answers()));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await expect(canvas.queryByRole('button', { name: m.engine_use() })).toBeNull();
  },
};

export const NotConfigured: Story = {
  decorators: [at({ clusterState: () => noCluster })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.cluster_none())).toBeVisible();
    await expect(canvas.queryByRole('button', { name: m.engine_rebuild() })).toBeNull();
  },
};
