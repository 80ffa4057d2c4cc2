import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { AvailabilityMatrix } from '../../src/site/search/results/AvailabilityMatrix.tsx';

const meta = {
  title: 'Pages/Search/Availability matrix',
  component: AvailabilityMatrix,
  args: {
    rows: [
      { disease: 'lung', label: { en: 'Lung Cancer', zh: '肺癌' }, total: 382, counts: [351, 203, 111, 184, 301, 269] },
      {
        disease: 'neuroblastoma',
        label: { en: 'Neuroblastoma and Pediatric Solid Tumors', zh: '神经母细胞瘤与儿童实体瘤' },
        total: 9,
        counts: [9, 5, 0, 5, 7, 4],
      },
      { disease: '', total: 3, counts: [1, 0, 0, 3, 0, 0] },
    ],
    onChoose: fn(),
  },
} satisfies Meta<typeof AvailabilityMatrix>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A cell filters by disease and data; an empty cell has no button. */
export const Plain: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getAllByRole('button')).toHaveLength(11);
    await userEvent.click(canvas.getByRole('button', { name: /203/ }));
    await expect(args.onChoose).toHaveBeenCalledWith('lung', 'expression');
  },
};
export const OnAPhone: Story = { decorators: [(Story) => <div style={{ width: 350 }}>{Story()}</div>] };
