import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { LanguageToggle } from '../../../src/ui/LanguageToggle.tsx';
import { ThemeToggle } from '../../../src/ui/ThemeToggle.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { PRESSABLE, StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Actions/ThemeToggle',
  component: ThemeToggle,
  tags: ['autodocs'],
  args: { theme: 'light', onToggle: fn() },
  parameters: partNotes({
    source: 'src/ui/ThemeToggle.tsx',
    use: ['To change between the light and the dark theme, once a page.'],
    avoid: ['For any other pair of states: a switch.'],
    good: ['Use `worded` in a menu, where the other entries have words.'],
    bad: ['Two of them on one page.'],
    access: ['It is named after the theme it leads to.'],
  }),
} satisfies Meta<typeof ThemeToggle>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Light: Story = {};
export const Dark: Story = { args: { theme: 'dark' } };
export const Worded: Story = { args: { worded: true } };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={ThemeToggle}
      props={{ theme: 'light', onToggle: () => {} }}
      rows={[
        { name: 'light', props: {} },
        { name: 'dark', props: { theme: 'dark' } },
        { name: 'worded', props: { worded: true } },
      ]}
      states={PRESSABLE}
    />
  ),
};

/** Both toggles of the bar: each names what it leads to, and changes its name with the state. */
export const Toggled: Story = {
  render: () => <TwoToggles />,
  play: async ({ canvas, userEvent }) => {
    const [language, theme] = canvas.getAllByRole('button');
    const before = theme?.getAttribute('aria-label');
    await userEvent.click(theme as HTMLElement);
    await expect(theme).not.toHaveAttribute('aria-label', before);
    await userEvent.click(language as HTMLElement);
    await expect(language).toHaveTextContent('English');
  },
};

function TwoToggles() {
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  const [locale, setLocale] = useState<'en' | 'zh'>('en');
  return (
    <div style={{ display: 'flex', gap: 12 }}>
      <LanguageToggle locale={locale} onToggle={() => setLocale(locale === 'en' ? 'zh' : 'en')} />
      <ThemeToggle theme={theme} onToggle={() => setTheme(theme === 'light' ? 'dark' : 'light')} worded />
    </div>
  );
}
