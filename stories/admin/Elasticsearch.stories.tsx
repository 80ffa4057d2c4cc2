import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import type { ClusterIndex } from '../../contract/entities/searchConsole.ts';
import { currentIndex, leftIndex, lockedIndex } from '../../machines/indexActs/indexActs.cases.ts';
import { refusal, session } from '../../machines/samples.ts';
import ElasticsearchScreen from '../../src/admin/elasticsearch/ElasticsearchScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { type Answers, fails, portal } from '../support/portal.tsx';
import { answersThatDiffer, clusterAtRest, noCluster } from './clusterSamples.ts';

const answers: Answers = {
  session: () => ({ ...session, buttons: '' }),
  clusterState: () => clusterAtRest,
  clusterMapping: () => ({ index: 'oncology-models', mapping: { properties: { codeKey: { type: 'keyword' } } } }),
  compareEngines: () => answersThatDiffer,
};
const at = (more: Answers = {}) =>
  portal({ address: '/system/elasticsearch', signedIn: true, answers: { ...answers, ...more } });
/** A cluster in which an action changes the unused index like `change`; null: the index is deleted. */
function acting(acts: Answers, change: Partial<ClusterIndex> | null) {
  let { indices } = clusterAtRest;
  const changed = (index: ClusterIndex) =>
    index.index === leftIndex.index ? (change ? [{ ...index, ...change }] : []) : [index];
  const done = <Outcome,>(outcome: Outcome): Outcome => {
    indices = indices.flatMap(changed);
    return outcome;
  };
  return at({
    clusterState: () => ({ ...clusterAtRest, indices }),
    tendClusterIndex: () => done({ finished: false }),
    changeClusterIndex: () => done(null),
    deleteClusterIndex: () => done(null),
    ...acts,
  });
}
type Play = NonNullable<Story['play']>;
type Drawn = Pick<Parameters<Play>[0], 'canvas' | 'userEvent'>;
/** Chooses an action in the menu of an index and returns its confirmation. */
async function asked({ canvas, userEvent }: Drawn, { index }: ClusterIndex, act: string) {
  await userEvent.click(await canvas.findByRole('button', { name: m.table_actions_of({ name: index }) }));
  await userEvent.click(await screen.findByRole('menuitem', { name: act }));
  return within(await screen.findByRole('alertdialog'));
}
const questionGone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

const meta = {
  title: 'Back-office/Search cluster',
  component: ElasticsearchScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [at()],
} satisfies Meta<typeof ElasticsearchScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Overview: Story = { tags: ['!test'] };

/** Both engines side by side; differing positions are marked. */
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

/** While another engine answers searches, this one can be activated after a confirmation. */
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

export const WithoutCluster: Story = {
  decorators: [at({ clusterState: () => noCluster })],
  tags: ['!test'],
};
export const NotConfigured: Story = {
  ...WithoutCluster,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.cluster_none())).toBeVisible();
    await expect(canvas.queryByRole('button', { name: m.engine_rebuild() })).toBeNull();
  },
};

/**
 * Impossible actions are not offered: the index in use cannot be closed, locked or deleted, and its row explains why.
 */
export const CurrentIndex: Story = {
  play: async ({ canvas, userEvent }) => {
    const row = within((await canvas.findByText(currentIndex.index)).closest('tr') as HTMLElement);
    await expect(row.getByText(m.cluster_index_current())).toBeVisible();
    await userEvent.click(row.getByRole('button', { name: m.table_actions_of({ name: currentIndex.index }) }));
    const offers = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    await expect(offers).toEqual([m.cluster_act_refresh(), m.cluster_act_flush(), m.cluster_act_merge()]);
  },
};

/** A closed index does not show its content size. */
export const Closed: Story = {
  decorators: [acting({}, { open: false, documents: null, deleted: null, bytes: null, segments: null })],
  play: async ({ canvas, userEvent }) => {
    const question = await asked({ canvas, userEvent }, leftIndex, m.cluster_act_close());
    await waitFor(() => expect(question.getByText(m.cluster_act_close_text())).toBeVisible());
    await userEvent.click(question.getByRole('button', { name: m.cluster_act_close() }));
    await questionGone();
    await waitFor(() => expect(canvas.getAllByText(m.cluster_index_closed())).toHaveLength(2));
  },
};

/** Merging a large index takes long: it continues on the cluster, and the row shows it. */
export const Merging: Story = {
  decorators: [acting({}, { merging: true })],
  play: async ({ canvas, userEvent }) => {
    const question = await asked({ canvas, userEvent }, leftIndex, m.cluster_act_merge());
    await userEvent.click(question.getByRole('button', { name: m.cluster_act_merge() }));
    await questionGone();
    await expect(await canvas.findByText(m.cluster_index_merging())).toBeVisible();
  },
};

/** An index is deleted only after its name was typed. */
export const Deleted: Story = {
  decorators: [acting({}, null)],
  play: async ({ canvas, userEvent }) => {
    const question = await asked({ canvas, userEvent }, leftIndex, m.cluster_act_delete());
    const answer = question.getByRole('button', { name: m.cluster_act_delete_confirm() });
    const name = question.getByRole('textbox', { name: new RegExp(m.cluster_act_delete_type()) });
    await userEvent.type(name, 'oncology-models');
    await userEvent.click(answer);
    await waitFor(() => expect(question.getByText(m.cluster_act_delete_mistyped())).toBeVisible());
    await userEvent.clear(name);
    await userEvent.type(name, `${leftIndex.index}{Enter}`);
    await questionGone();
    await waitFor(() => expect(canvas.queryByText(leftIndex.index)).toBeNull());
  },
};

/** A refusal is shown where it was caused, and the confirmation stays open. */
export const Refused: Story = {
  decorators: [acting({ changeClusterIndex: fails({ ...refusal, message: 'An index is being built.' }) }, {})],
  play: async ({ canvas, userEvent }) => {
    const question = await asked({ canvas, userEvent }, lockedIndex, m.cluster_act_release());
    await userEvent.click(question.getByRole('button', { name: m.cluster_act_release() }));
    await waitFor(() => expect(question.getByText('An index is being built.')).toBeVisible());
  },
};

/**
 * The cluster has locked the index in use because the disk is full: its row warns that new content does not reach it.
 */
export const DiskFull: Story = {
  decorators: [
    at({
      clusterState: () => ({
        ...clusterAtRest,
        progress: { done: 2000, total: 3012 },
        indices: [leftIndex, { ...currentIndex, lock: 'diskFull' }],
      }),
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(m.cluster_index_disk_full())).toBeVisible();
    await expect(canvas.getByText(m.cluster_index_behind())).toBeVisible();
    await expect(canvas.getByText(m.cluster_index_building())).toBeVisible();
    await asked({ canvas, userEvent }, currentIndex, m.cluster_act_release());
  },
};
