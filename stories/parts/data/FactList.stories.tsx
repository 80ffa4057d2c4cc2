import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { FactList } from '../../../src/ui/FactList.tsx';
import { Tag } from '../../../src/ui/Tag.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Data/FactList',
  component: FactList,
  tags: ['autodocs'],
  args: {
    facts: [
      ['Queue', 'schedules.run'],
      ['State', <Tag key="state">waiting</Tag>],
      ['Payload', 'oncology-browser-20261122T031500Z.zip'.repeat(3)],
    ],
  },
  decorators: [(Story) => <div style={{ width: 320 }}>{Story()}</div>],
  parameters: partNotes({
    source: 'src/ui/FactList.tsx',
    use: ['For the facts of one record, each with its name.'],
    avoid: ['To compare records: a table.'],
    good: ['The facts that decide come first.'],
    bad: ['Names that repeat the heading.'],
    access: ['A list of terms with their values.'],
  }),
} satisfies Meta<typeof FactList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Facts: Story = { tags: ['!test'] };
export const Few: Story = { args: { facts: [['Queue', 'mail']] } };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={FactList}
      props={{
        facts: [
          ['Queue', 'mail'],
          ['State', 'waiting'],
        ],
      }}
      states={[
        { name: 'Short' },
        {
          name: '中文',
          props: {
            facts: [
              ['队列', '邮件'],
              ['状态', '等待中'],
            ],
          },
          lang: 'zh-CN',
        },
      ]}
      width={240}
    />
  ),
};

/** Texts that are longer than their container wrap. */
export const FactsTest: Story = {
  ...Facts,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('term')).toHaveLength(3);
    for (const each of canvas.getAllByRole('definition')) await expect(each.scrollWidth).toBeLessThanOrEqual(320 - 112);
  },
};
