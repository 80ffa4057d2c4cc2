import type { Meta, StoryObj } from '@storybook/react-vite';
import { CodeBlock } from '../../../src/ui/CodeBlock.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Data/CodeBlock',
  component: CodeBlock,
  tags: ['autodocs'],
  args: { children: JSON.stringify({ task: 'backup', parameters: { keep: 7 } }, null, 2) },
  parameters: partNotes({
    source: 'src/ui/CodeBlock.tsx',
    use: ['For JSON, commands and log lines.'],
    avoid: ['For a single name in a sentence: a code element.'],
    good: ['Keep the lines of the source.'],
    bad: ['A table as text.'],
    access: ['Long lines wrap, so that nothing has to be scrolled.'],
  }),
} satisfies Meta<typeof CodeBlock>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Json: Story = {};
export const LongLines: Story = { args: { children: 'npm run import -- models file.csv '.repeat(12) } };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={CodeBlock}
      props={{ children: 'npm run backup' }}
      states={[{ name: 'Short' }, { name: 'Two lines', props: { children: 'npm ci\nnpm start' } }]}
      width={200}
    />
  ),
};
