import type { Meta, StoryObj } from '@storybook/react-vite';
import { Phrases } from '../../../src/ui/Phrases.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Layout/Phrases',
  component: Phrases,
  tags: ['autodocs'],
  args: { text: '找到能回答问题的肿瘤模型' },
  parameters: partNotes({
    source: 'src/ui/Phrases.tsx',
    use: ['For Chinese headings, so that no line breaks within a word.'],
    avoid: ['For longer texts, which may break anywhere.'],
    good: ['Use it in every large heading.'],
    bad: ['Manual line breaks.'],
    access: ['The text is read as one.'],
  }),
} satisfies Meta<typeof Phrases>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Heading: Story = { decorators: [(Story) => <h2 style={{ width: 160, fontSize: 28 }}>{Story()}</h2>] };
export const English: Story = { args: { text: 'Find the tumor model' }, tags: ['!test'] };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={Phrases}
      props={{ text: '找到能回答问题的肿瘤模型' }}
      states={[
        { name: '中文', lang: 'zh-CN' },
        { name: 'English', props: { text: 'Find the tumor model' } },
      ]}
      width={160}
    />
  ),
};
