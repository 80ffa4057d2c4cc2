import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { FacetList } from '../../../src/ui/FacetList.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { PRESSABLE, StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Data/FacetList',
  component: FacetList,
  tags: ['autodocs'],
  decorators: [(Story) => <div style={{ width: 240 }}>{Story()}</div>],
  args: {
    legend: 'Model type',
    options: ['PDX', 'CDX', 'Organoid', 'Cell line', 'Humanized PDX', 'Syngeneic', 'GEMM'].map((label, index) => ({
      value: label,
      label,
      count: 412 >> index,
      checked: index < 2,
    })),
    onToggle: fn(),
    visible: 4,
  },
  parameters: partNotes({
    source: 'src/ui/FacetList.tsx',
    use: ['To narrow a list by a property, with the number of hits of each value.'],
    avoid: ['For a property with thousands of values: a search box.'],
    good: ['The most frequent value first.'],
    bad: ['A count that does not change with the other filters.'],
    access: ['A group of checkboxes with a name. Each checkbox is named with its count.'],
  }),
} satisfies Meta<typeof FacetList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const SomeChosen: Story = { tags: ['!test'] };
export const NothingLeft: Story = {
  args: { options: ['PDX', 'CDX'].map((label) => ({ value: label, label, count: 0, checked: false })) },
};
export const InChinese: Story = {
  args: {
    legend: '模型类型',
    options: [
      { value: 'pdx', label: '患者来源异种移植模型', count: 1284, checked: true },
      { value: 'cdx', label: '细胞系来源异种移植模型', count: 190, checked: false },
    ],
  },
  globals: { locale: 'zh' },
};

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={FacetList}
      props={{
        legend: 'Model type',
        options: [{ value: 'pdx', label: 'PDX', count: 412, checked: true }],
        onToggle: () => {},
      }}
      states={[...PRESSABLE, { name: 'Empty', props: { options: [] } }]}
      width={180}
    />
  ),
};

export const Chosen: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: /Organoid/ }));
    await expect(args.onToggle).toHaveBeenCalledWith('Organoid', true);
    await expect(canvas.getAllByRole('checkbox')).toHaveLength(4);
    await userEvent.click(canvas.getByRole('button'));
    await expect(canvas.getAllByRole('checkbox')).toHaveLength(7);
  },
};
