import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { user } from '../../contract/resources/user.ts';
import { cacheFigures, countedKeys, lastKeys, metKeys, noteDetail } from '../../machines/cacheKeys/cacheKeys.cases.ts';
import { session } from '../../machines/samples.ts';
import RedisScreen from '../../src/admin/redis/RedisScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { type Answers, portal } from '../support/portal.tsx';
import { withRows } from './resourceServer.tsx';

const answers: Answers = {
  session: () => ({ ...session, buttons: '' }),
  cacheState: () => cacheFigures,
  cachePrefixes: () => metKeys.prefixes ?? { list: [], complete: true },
  cacheEntries: ({ body: { cursor } }) => {
    const { prefixes: _prefixes, ...met } = cursor === undefined ? metKeys : lastKeys;
    return met;
  },
  cacheEntry: () => noteDetail,
  countCacheEntries: () => countedKeys,
  removeCachePattern: () => ({ removed: 2 }),
};
const at = (more: Answers = {}) =>
  portal({ address: '/system/redis', signedIn: true, answers: { ...answers, ...more } });

const meta = {
  title: 'Back-office/Redis',
  component: RedisScreen,
  parameters: { layout: 'fullscreen' },
  // The screen is rendered for the signed-in user.
  decorators: [withRows(user, []), at()],
} satisfies Meta<typeof RedisScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Keys: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.admin_redis_more() }));
    await waitFor(() => expect(canvas.queryByRole('button', { name: m.admin_redis_more() })).toBeNull());
    await expect(canvas.getByText(m.admin_redis_hidden_count({ count: '15' }))).toBeVisible();
    await expect(canvas.getAllByText('session:')[0]).toBeVisible();
  },
};

export const Value: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'ops:note' }));
    const pane = within(await screen.findByRole('dialog'));
    await userEvent.click(await pane.findByRole('button', { name: m.admin_redis_edit() }));
    await waitFor(() =>
      expect(pane.getByRole('textbox', { name: new RegExp(m.admin_redis_value()) })).toHaveValue(
        'Maintenance on Sunday, 6am',
      ),
    );
  },
};

/** A stream is read-only, with the newest entries first. */
export const Stream: Story = {
  decorators: [
    at({
      cacheEntry: () => ({
        ...noteDetail,
        ...{ type: 'stream', encoding: 'stream', elements: 1, version: null },
        value: {
          type: 'stream',
          entries: [{ id: '1790000000000-0', fields: [{ name: 'kind', value: 'opened' }] }],
        },
      }),
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'ops:note' }));
    const pane = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(pane.getByText('kind: opened')).toBeVisible());
    await expect(pane.getByText(m.admin_redis_stream())).toBeVisible();
    await expect(pane.queryByRole('button', { name: m.admin_redis_edit() })).toBeNull();
  },
};

export const Bulk: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^ops:\s*2/ }));
    await userEvent.click(await canvas.findByRole('button', { name: m.admin_redis_bulk() }));
    const question = within(await screen.findByRole('alertdialog'));
    await waitFor(() => expect(question.getByText('ops:popular')).toBeVisible());
    await expect(question.getByRole('button', { name: m.admin_redis_bulk_act({ count: '2' }) })).toBeVisible();
  },
};

export const Away: Story = {
  decorators: [at({ cacheState: () => ({ ...cacheFigures, away: true }) })],
  tags: ['!test'],
};
export const AwayTest: Story = {
  ...Away,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.admin_redis_away())).toBeVisible();
    await canvas.findByRole('button', { name: 'ops:note' });
  },
};
