import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { COLUMNS, DEFAULT_COLUMNS } from '../../contract/vocabulary.ts';
import { ColumnChooser } from '../../src/site/search/results/ColumnChooser.tsx';

const meta = {
  title: 'Pages/Search/Column chooser',
  component: ColumnChooser,
  decorators: [
    (Story) => <div style={{ width: 320, height: 440, display: 'flex', flexDirection: 'column' }}>{Story()}</div>,
  ],
  args: {
    columns: DEFAULT_COLUMNS,
    agent: 'Osimertinib',
    lastStays: false,
    onToggle: fn(),
    onMove: fn(),
    onReset: fn(),
  },
} satisfies Meta<typeof ColumnChooser>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Usual: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const boxes = canvas.getAllByRole('checkbox');
    await expect(boxes).toHaveLength(COLUMNS.length);
    await userEvent.click(boxes[8] as HTMLElement);
    await expect(args.onToggle).toHaveBeenCalledWith('name', true);
    const [, down] = canvas.getAllByRole('button');
    await userEvent.click(down as HTMLElement);
    await expect(args.onMove).toHaveBeenCalledWith('model', 1);
  },
};
/** The last remaining column cannot be removed. */
export const OneLeft: Story = {
  args: { columns: ['model'], lastStays: true },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('checkbox')[0]).toBeDisabled();
  },
};
export const Every: Story = { args: { columns: COLUMNS, agent: undefined } };
