import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ComponentType } from 'react';
import { expect, fn } from 'storybook/test';
import { m } from '../../src/i18n/compiled/messages.js';
import { Button } from '../../src/ui/Button.tsx';
import { laterOver } from '../../src/ui/later.tsx';
import { Progress } from '../../src/ui/Progress.tsx';
import { Skeleton, SkeletonText } from '../../src/ui/Skeleton.tsx';
import { Spinner } from '../../src/ui/Spinner.tsx';
import { EmptyState, ErrorState } from '../../src/ui/State.tsx';

const retry = fn();
const meta = { component: EmptyState, args: { title: 'No model has all of this' } } satisfies Meta<typeof EmptyState>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  args: { children: 'Take a filter away, or look for the gene alone.', actions: <Button>Clear all</Button> },
};
export const EmptyInChinese: Story = {
  args: { title: '没有符合全部条件的模型', children: '请减少一个筛选条件，或只按基因搜索。' },
  globals: { locale: 'zh' },
};
export const Failed: Story = {
  render: () => (
    <ErrorState title="The models could not be fetched" onRetry={retry}>
      The connection was interrupted. Your query is kept.
    </ErrorState>
  ),
  play: async ({ canvas, userEvent }) => {
    retry.mockClear();
    await expect(canvas.getByRole('alert')).toBeVisible();
    await userEvent.click(canvas.getByRole('button'));
    await expect(retry).toHaveBeenCalledOnce();
    window.dispatchEvent(new Event('online'));
    await expect(retry).toHaveBeenCalledTimes(2);
  },
};
export const Loading: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: 16, maxWidth: 400 }}>
      <Skeleton height={120} />
      <SkeletonText lines={3} />
      <Spinner size={24} />
    </div>
  ),
};
export const Progressing: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: 16, maxWidth: 400 }}>
      <Progress label="Download" value={0.64} />
      <Progress label="Import" />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('progressbar', { name: 'Download' })).toHaveAttribute('aria-valuenow', '64');
    await expect(canvas.getByRole('progressbar', { name: 'Import' })).not.toHaveAttribute('aria-valuenow');
  },
};

const code = Promise.withResolvers<ComponentType<{ onClose: () => void }>>();
const LaterPart = laterOver(
  () => code.promise,
  ({ onClose }) => onClose(),
);

/** An overlay appears as soon as its code is loaded; until then there is a progress indicator. */
export const OverThePage: Story = {
  render: () => <LaterPart onClose={fn()} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status', { name: m.ui_loading() })).toBeInTheDocument();
    code.resolve(() => <p>The part</p>);
    // React's own waiting would take 300 ms more.
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
    await expect(canvas.getByText('The part')).toBeVisible();
  },
};
