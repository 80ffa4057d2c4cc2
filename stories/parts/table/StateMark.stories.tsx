import type { Meta, StoryObj } from '@storybook/react-vite';
import { StateMark } from '../../../src/ui/table/StateMark.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Table/StateMark',
  component: StateMark,
  tags: ['autodocs'],
  args: { tone: 'good', children: 'Published' },
  parameters: partNotes({
    source: 'src/ui/table/StateMark.tsx',
    use: ['For the state of a record in a list.'],
    avoid: ['For a kind: Tag or ValueChip.'],
    good: ['The same tone for the same state in every list.'],
    bad: ['A new tone for a shade of meaning.'],
    access: ['Shape, color and word say the same. Each is enough.'],
  }),
} satisfies Meta<typeof StateMark>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Good: Story = {};
export const Warning: Story = { args: { tone: 'warning', children: 'Waiting' } };
export const Bad: Story = { args: { tone: 'bad', children: 'Failed' } };
export const Chosen: Story = { render: () => <StateMark color="violet">Shipped</StateMark> };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: (args) => (
    <StateMatrix
      part={StateMark}
      props={args}
      rows={(['good', 'warning', 'bad', 'off', 'running', 'changed'] as const).map((tone) => ({
        name: tone,
        props: { tone },
      }))}
      states={[{ name: 'Rest' }, { name: '中文', props: { children: '已发布' }, lang: 'zh-CN' }]}
    />
  ),
};
