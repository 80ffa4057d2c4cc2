import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { FacetList } from '../../src/ui/FacetList.tsx';

const types = ['PDX', 'CDX', 'Organoid', 'Cell line', 'Humanized PDX', 'Syngeneic', 'GEMM'];

const meta = {
  component: FacetList,
  decorators: [(Story) => <div style={{ width: 240 }}>{Story()}</div>],
  args: {
    legend: 'Model type',
    options: types.map((label, index) => ({ value: label, label, count: 412 >> index, checked: index < 2 })),
    onToggle: fn(),
    visible: 4,
  },
} satisfies Meta<typeof FacetList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: /Organoid/ }));
    await expect(args.onToggle).toHaveBeenCalledWith('Organoid', true);
    await expect(canvas.getAllByRole('checkbox')).toHaveLength(4);
    await userEvent.click(canvas.getByRole('button'));
    await expect(canvas.getAllByRole('checkbox')).toHaveLength(7);
  },
};
export const Chinese: Story = {
  args: {
    legend: '模型类型',
    options: [
      { value: 'pdx', label: '患者来源异种移植模型', count: 1284, checked: true },
      { value: 'cdx', label: '细胞系来源异种移植模型', count: 190, checked: false },
    ],
  },
  globals: { locale: 'zh' },
};
export const NothingLeft: Story = {
  args: { options: types.map((label) => ({ value: label, label, count: 0, checked: false })) },
};
