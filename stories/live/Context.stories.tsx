import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, spyOn, userEvent, waitFor } from 'storybook/test';
import { ContextTree } from '../../src/statechart/view/ContextTree.tsx';
import '../../src/statechart/view/tool.css';

const models = Array.from({ length: 10_000 }, (_, index) => ({ code: `LUN-${index}`, type: 'PDX' }));
const before = { query: { text: 'lung', page: 1 }, models, token: 'secret text' };
const value = { ...before, query: { text: 'lung', page: 2 } };

/** The context of a statechart: folded fields, with those that the last event changed marked. */
const meta = {
  title: 'Machines/Context',
  component: ContextTree,
  args: { value, before },
  render: (args) => (
    <div className="sct" style={{ display: 'block', height: 400, width: 332 }}>
      <ContextTree {...args} />
    </div>
  ),
} satisfies Meta<typeof ContextTree>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Folded: Story = {};
export const Empty: Story = { args: { value: {}, before: {} } };

const lines = () => screen.getAllByRole('listitem').map((line) => line.textContent?.trim());

export const TenThousandFields: Story = {
  play: async ({ canvas }) => {
    await waitFor(() => expect(lines()).toEqual(['query {2}', 'models [10000]', 'token ••• (11)']));
    await userEvent.click(canvas.getByRole('button', { name: /models/, expanded: false }));
    await waitFor(() => expect(lines()[2]).toBe('0 {2}'));
    // only the rows in view are in the page
    await expect(canvas.getAllByRole('listitem').length).toBeLessThan(40);
  },
};

export const ChangedOnlyAndFound: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Changed only' }));
    await waitFor(() => expect(lines()).toEqual(['query {2}', 'page 2']));
    await userEvent.click(canvas.getByRole('button', { name: /query/, expanded: true }));
    await waitFor(() => expect(lines()).toEqual(['query {2}']));
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Changed only' }));
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Find a field or value' }), 'LUN-42');
    await waitFor(() => expect(lines().slice(0, 3)).toEqual(['models [10000]', '42 {2}', 'code "LUN-42"']));
    await userEvent.clear(canvas.getByRole('searchbox'));
    await userEvent.type(canvas.getByRole('searchbox'), 'no such field');
    await expect(await canvas.findByText('Nothing found')).toBeVisible();
    // there are more fields than a search reads
    await expect(canvas.getByText(/^The search ended after 20,000 fields/)).toBeVisible();
  },
};

export const ValueIsCopied: Story = {
  play: async ({ canvas }) => {
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await userEvent.click(canvas.getByRole('button', { name: 'Copy query as JSON' }));
    await expect(write).toHaveBeenLastCalledWith(JSON.stringify(value.query, null, 2));
    await userEvent.click(canvas.getByRole('button', { name: 'Copy token as JSON' }));
    await expect(write.mock.lastCall?.[0]).not.toContain('secret');
    await userEvent.click(canvas.getByRole('button', { name: 'Copy Context as JSON' }));
    await expect(JSON.parse(write.mock.lastCall?.[0] ?? '')).toMatchObject({ query: value.query, models });
    await expect(write.mock.lastCall?.[0]).not.toContain('secret');
    write.mockRestore();
  },
};
