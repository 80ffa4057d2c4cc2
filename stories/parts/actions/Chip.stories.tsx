import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Chip } from '../../../src/ui/Chip.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { PRESSABLE, StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Actions/Chip',
  component: Chip,
  tags: ['autodocs'],
  args: { kind: 'Gene', name: 'EGFR altered', children: 'EGFR altered', onRemove: fn() },
  parameters: partNotes({
    source: 'src/ui/Chip.tsx',
    use: ['To show something that was chosen and can be taken away, such as a criterion of a search.'],
    avoid: ['For a state or a kind that nobody removes: Tag.'],
    good: ['Name the kind before it when chips of several kinds stand together.'],
    bad: ['A chip as a button for anything but removal. Further actions go into `more`.'],
    access: [
      'The cross is a button named after the item.',
      'The title is read by screen readers too, not only shown on hover.',
    ],
  }),
} satisfies Meta<typeof Chip>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Removable: Story = {};
export const WithoutKind: Story = { args: { kind: '' } };
export const Long: Story = {
  args: { children: 'Adenocarcinoma of the lung with squamous and neuroendocrine differentiation' },
  decorators: [(Story) => <div style={{ width: 280 }}>{Story()}</div>],
  tags: ['!test'],
};

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={Chip}
      props={{ kind: 'Gene', name: 'EGFR', children: 'EGFR altered', onRemove: () => {} }}
      states={[...PRESSABLE, { name: '中文', props: { kind: '基因', children: 'EGFR 变异' }, lang: 'zh-CN' }]}
      width={180}
    />
  ),
};

export const Removed: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /EGFR altered/ }));
    await expect(args.onRemove).toHaveBeenCalledOnce();
  },
};

/** A chip that is longer than its container ends in an ellipsis and keeps its button. */
export const LongTest: Story = {
  ...Long,
  tags: ['test'],
  play: async ({ canvas }) => {
    const remove = canvas.getByRole('button').getBoundingClientRect();
    const root = canvas.getByRole('button').parentElement?.getBoundingClientRect();
    await expect(root?.width).toBeLessThanOrEqual(280);
    await expect(remove.right).toBeLessThanOrEqual((root?.right ?? 0) + 1);
  },
};
/** On phones the button is a whole touch target, and the chip is no taller than it. */
export const OnPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  tags: ['test'],
  play: async ({ canvas }) => {
    const remove = canvas.getByRole('button');
    const { width, height } = remove.getBoundingClientRect();
    await expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await expect(remove.parentElement?.getBoundingClientRect().height).toBe(44);
  },
};
