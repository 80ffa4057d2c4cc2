import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { SlotMeter } from '../../../src/ui/SlotMeter.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Data/SlotMeter',
  component: SlotMeter,
  tags: ['autodocs'],
  args: { taken: 15, total: 24, label: '9 of 24 slots left' },
  parameters: partNotes({
    source: 'src/ui/SlotMeter.tsx',
    use: ['For places that are taken one by one, such as those of a panel.'],
    avoid: ['For a share in percent: Progress or StackedBar.'],
    good: ['Say in words how many are left.'],
    bad: ['More than about forty places: they would be too small.'],
    access: ['A picture that is named by the words.'],
  }),
} satisfies Meta<typeof SlotMeter>;

export default meta;
type Story = StoryObj<typeof meta>;

export const SomeLeft: Story = { tags: ['!test'] };
export const Full: Story = { args: { taken: 24, label: 'No slots left' } };
export const Empty: Story = { args: { taken: 0, label: '24 slots left' } };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={SlotMeter}
      props={{ taken: 6, total: 12, label: '6 of 12 slots left' }}
      states={[
        { name: 'Half' },
        { name: 'Full', props: { taken: 12 } },
        { name: 'Empty', props: { taken: 0 } },
        { name: 'Many', props: { taken: 11, total: 40 } },
      ]}
    />
  ),
};

export const SomeLeftTest: Story = {
  ...SomeLeft,
  tags: ['test'],
  play: async ({ canvas }) => {
    const meter = canvas.getByRole('img', { name: '9 of 24 slots left' });
    await expect(meter.querySelectorAll('[data-free=true]')).toHaveLength(9);
  },
};
