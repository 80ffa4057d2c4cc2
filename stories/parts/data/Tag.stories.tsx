import type { Meta, StoryObj } from '@storybook/react-vite';
import { Tag } from '../../../src/ui/Tag.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Data/Tag',
  component: Tag,
  tags: ['autodocs'],
  args: { children: 'waiting' },
  parameters: partNotes({
    source: 'src/ui/Tag.tsx',
    use: ['For a state or a kind, beside the name of a record.'],
    avoid: ['For something that can be removed: Chip.'],
    good: ['One word, the same everywhere.'],
    bad: ['Color as the only difference.'],
    access: ['Plain text: the color adds nothing that the word does not say.'],
  }),
} satisfies Meta<typeof Tag>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Neutral: Story = {};
export const Accent: Story = { args: { tone: 'accent', children: 'PDX' } };
export const Attention: Story = { args: { tone: 'amber', children: 'Changed' } };
export const Failure: Story = { args: { tone: 'coral', children: 'Failed' } };
export const Success: Story = { args: { tone: 'green', children: 'Published' } };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={Tag}
      props={{ children: 'waiting' }}
      rows={(['neutral', 'accent', 'amber', 'coral', 'green'] as const).map((tone) => ({
        name: tone,
        props: { tone },
      }))}
      states={[
        { name: 'Rest' },
        { name: 'Long', props: { children: 'waiting for approval' } },
        { name: '中文', props: { children: '患者来源异种移植' }, lang: 'zh-CN' },
      ]}
    />
  ),
};
