import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { CodeBlock } from '../../src/ui/CodeBlock.tsx';
import { FactList } from '../../src/ui/FactList.tsx';
import { Tag } from '../../src/ui/Tag.tsx';

const meta = {
  component: FactList,
  args: {
    facts: [
      ['Queue', 'schedules.run'],
      ['State', <Tag key="state">waiting</Tag>],
      ['Payload', 'oncology-browser-20261122T031500Z.zip'.repeat(3)],
    ],
  },
} satisfies Meta<typeof FactList>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Texts that are longer than their container wrap. */
export const Facts: Story = {
  decorators: [(Story) => <div style={{ width: 320 }}>{Story()}</div>],
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('term')).toHaveLength(3);
    for (const each of canvas.getAllByRole('definition')) await expect(each.scrollWidth).toBeLessThanOrEqual(320 - 112);
  },
};

export const Code: Story = {
  render: () => <CodeBlock>{JSON.stringify({ task: 'backup', parameters: { keep: 7 } }, null, 2)}</CodeBlock>,
};
