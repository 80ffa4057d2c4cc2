import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Chip } from '../../src/ui/Chip.tsx';
import { Kbd } from '../../src/ui/Kbd.tsx';
import { Tag } from '../../src/ui/Tag.tsx';

const meta = {
  component: Chip,
  args: { kind: 'Gene', name: 'EGFR altered', children: 'EGFR altered', onRemove: fn() },
} satisfies Meta<typeof Chip>;

export default meta;
type Story = StoryObj<typeof meta>;

export const RemovableChip: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /EGFR altered/ }));
    await expect(args.onRemove).toHaveBeenCalledOnce();
  },
};

/** A chip that is longer than its container ends in an ellipsis and keeps its button. */
export const LongChip: Story = {
  args: { children: 'Adenocarcinoma of the lung with squamous and neuroendocrine differentiation' },
  decorators: [(Story) => <div style={{ width: 280 }}>{Story()}</div>],
  play: async ({ canvas }) => {
    const remove = canvas.getByRole('button').getBoundingClientRect();
    const root = canvas.getByRole('button').parentElement?.getBoundingClientRect();
    await expect(root?.width).toBeLessThanOrEqual(280);
    await expect(remove.right).toBeLessThanOrEqual((root?.right ?? 0) + 1);
  },
};

export const Tags: Story = {
  render: () => (
    <div style={{ display: 'flex', gap: 8, flexWrap: 'wrap' }}>
      {(['neutral', 'accent', 'amber', 'coral', 'green'] as const).map((tone) => (
        <Tag key={tone} tone={tone}>
          {tone}
        </Tag>
      ))}
      <Tag tone="accent">患者来源异种移植</Tag>
    </div>
  ),
};

export const Keys: Story = {
  render: () => (
    <p>
      <Kbd>Ctrl</Kbd> <Kbd>K</Kbd>
    </p>
  ),
};
