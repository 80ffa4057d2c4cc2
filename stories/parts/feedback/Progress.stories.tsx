import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Progress } from '../../../src/ui/Progress.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Feedback/Progress',
  component: Progress,
  tags: ['autodocs'],
  args: { label: 'Download', value: 0.64 },
  decorators: [(Story) => <div style={{ maxWidth: 400 }}>{Story()}</div>],
  parameters: partNotes({
    source: 'src/ui/Progress.tsx',
    use: ['For work that takes longer than a second: uploads, downloads, imports.'],
    avoid: ['For a page or a list that loads: Skeleton.', 'In a button: `pending`.'],
    good: ['Give the value as soon as it is known.'],
    bad: ['A value that runs back.'],
    access: ['A progress bar with a name and, if it is known, a value in percent.'],
  }),
} satisfies Meta<typeof Progress>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Known: Story = { tags: ['!test'] };
export const Unknown: Story = { args: { label: 'Import', value: undefined }, tags: ['!test'] };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={Progress}
      props={{ label: 'Download' }}
      states={[0, 0.25, 0.64, 1].map((value) => ({ name: String(value), props: { value } }))}
      width={160}
    />
  ),
};

export const Values: Story = {
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
