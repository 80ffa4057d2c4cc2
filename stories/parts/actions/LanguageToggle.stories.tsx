import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { LanguageToggle } from '../../../src/ui/LanguageToggle.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { PRESSABLE, StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Actions/LanguageToggle',
  component: LanguageToggle,
  tags: ['autodocs'],
  args: { locale: 'en', onToggle: fn() },
  parameters: partNotes({
    source: 'src/ui/LanguageToggle.tsx',
    use: ['To change between English and Chinese, once a page.'],
    avoid: ['For the language of a single text: LanguageTabs of a field.'],
    good: ['Keep it in the bar, where it is on every page.'],
    bad: ['A flag. A language is not a country.'],
    access: ['It is named in the language it leads to, and marked with `lang`.'],
  }),
} satisfies Meta<typeof LanguageToggle>;

export default meta;
type Story = StoryObj<typeof meta>;

export const InEnglish: Story = {};
export const InChinese: Story = { args: { locale: 'zh' }, globals: { locale: 'zh' } };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={LanguageToggle}
      props={{ locale: 'en', onToggle: () => {} }}
      rows={[
        { name: 'en', props: {} },
        { name: 'zh', props: { locale: 'zh' } },
        { name: 'outline', props: { variant: 'outline' } },
      ]}
      states={PRESSABLE}
      width={100}
    />
  ),
};
