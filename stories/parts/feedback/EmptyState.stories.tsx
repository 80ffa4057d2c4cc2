import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Button } from '../../../src/ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../src/ui/State.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

const retry = fn();
const meta = {
  title: 'Parts/Feedback/EmptyState',
  component: EmptyState,
  subcomponents: { ErrorState },
  tags: ['autodocs'],
  args: {
    title: 'No model has all of this',
    children: 'Remove a filter, or search for the gene alone.',
    actions: <Button>Clear all</Button>,
  },
  parameters: partNotes({
    source: 'src/ui/State.tsx',
    use: ['In place of a list or a part that has nothing to show, or that could not be loaded (ErrorState).'],
    avoid: ['While something loads: Skeleton.', 'For an error of a field: Field.'],
    good: ['Say what is the case, why, and what to do next. Offer the action.'],
    bad: ['"No data".', 'A retry where it cannot help, such as for missing rights.'],
    access: ['An ErrorState is announced. It tries again by itself when the connection returns.'],
  }),
} satisfies Meta<typeof EmptyState>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const EmptyInChinese: Story = {
  args: { title: '没有符合全部条件的模型', children: '请减少一个筛选条件，或只按基因搜索。' },
  globals: { locale: 'zh' },
};
export const WholePage: Story = { args: { whole: true } };
export const Failed: Story = {
  render: () => (
    <ErrorState title="The models could not be loaded" onRetry={retry}>
      The connection was interrupted. Your query is kept.
    </ErrorState>
  ),
  tags: ['!test'],
};

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={EmptyState}
      props={{ title: 'No model has all of this', children: 'Remove a filter.' }}
      states={[
        { name: 'Text' },
        { name: 'With actions', props: { actions: <Button variant="outline">Clear all</Button> } },
        { name: 'Long', props: { children: 'Remove a filter, or search for the gene alone. '.repeat(4) } },
        { name: '中文', props: { title: '没有符合条件的模型', children: '请减少一个筛选条件。' }, lang: 'zh-CN' },
      ]}
      width={240}
    />
  ),
};

export const FailedTest: Story = {
  ...Failed,
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    retry.mockClear();
    await expect(canvas.getByRole('alert')).toBeVisible();
    await userEvent.click(canvas.getByRole('button'));
    await expect(retry).toHaveBeenCalledOnce();
    window.dispatchEvent(new Event('online'));
    await expect(retry).toHaveBeenCalledTimes(2);
  },
};
