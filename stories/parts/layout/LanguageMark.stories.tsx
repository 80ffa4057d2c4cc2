import type { Meta, StoryObj } from '@storybook/react-vite';
import { LanguageMark, Marked } from '../../../src/ui/LanguageMark.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Layout/LanguageMark',
  component: LanguageMark,
  subcomponents: { Marked },
  tags: ['autodocs'],
  args: { language: 'zh' },
  parameters: partNotes({
    source: 'src/ui/LanguageMark.tsx',
    use: ['Beside a text that is shown in the other language, because its translation is missing.'],
    avoid: ['For the language of the whole page: LanguageToggle.'],
    good: ['Use `Marked`, which also sets `lang`.'],
    bad: ['A text in another language without `lang`: screen readers read it with the wrong voice.'],
    access: ['The mark is read as the name of the language.'],
  }),
} satisfies Meta<typeof LanguageMark>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Chinese: Story = {};
export const English: Story = { args: { language: 'en' } };
export const BesideAText: Story = { render: () => <Marked name={{ lang: 'zh-CN', missing: 'en' }}>肺癌</Marked> };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={LanguageMark}
      props={{ language: 'zh' }}
      states={[{ name: 'zh' }, { name: 'en', props: { language: 'en' } }]}
      width={64}
    />
  ),
};
