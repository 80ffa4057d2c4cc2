import type { Meta, StoryObj } from '@storybook/react-vite';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { BackToTop } from '../../src/ui/BackToTop.tsx';
import { Breadcrumb } from '../../src/ui/Breadcrumb.tsx';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { LanguageToggle } from '../../src/ui/LanguageToggle.tsx';
import { Logo } from '../../src/ui/Logo.tsx';
import { Picture } from '../../src/ui/Picture.tsx';
import { Section } from '../../src/ui/Section.tsx';
import { ThemeToggle } from '../../src/ui/ThemeToggle.tsx';

const up = fn();
const meta = {
  component: Section,
  args: {
    title: 'Disease Areas',
    text: 'The number counts the published models in each area. The bar shows the model types.',
    link: { href: '/search', label: 'Browse all models' },
    children: 'Content',
  },
} satisfies Meta<typeof Section>;

export default meta;
type Story = StoryObj<typeof meta>;

export const OnPaper: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Disease Areas' })).toBeVisible();
  },
};
export const OnSurface: Story = { args: { ground: 'surface' } };
export const InChinese: Story = {
  args: {
    title: '疾病领域',
    text: '数字为各领域已发布的模型数，彩条为按类型的构成。',
    link: { href: '/search', label: '浏览全部模型' },
  },
  globals: { locale: 'zh' },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };

const crumbs = [{ label: 'Home', href: '/home' }, { label: 'Disease Areas', href: '/search' }, { label: 'Lung' }];
export const Path: Story = {
  render: () => <Breadcrumb items={crumbs} />,
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('link')).toHaveLength(2);
    await expect(canvas.getByText('Lung')).toHaveAttribute('aria-current', 'page');
  },
};
export const PathOnNavy: Story = {
  render: () => (
    <div data-tone="navy" style={{ background: 'var(--colors-bar)', padding: 24 }}>
      <Breadcrumb items={crumbs} />
    </div>
  ),
};

export const Mark: Story = {
  render: () => (
    <div style={{ display: 'flex', gap: 24 }}>
      <Logo name="Oncology Browser" />
      <div style={{ background: 'var(--colors-bar)', color: 'var(--colors-bar-ink)', padding: 16 }}>
        <Logo name="Oncology Browser" />
      </div>
      <Logo name="Oncology Browser" bare />
    </div>
  ),
};

export const Toggles: Story = {
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
      <IconButton icon={Search} label="Search" />
    </div>
  );
}

/** 100 px above the bottom, and at least 44 px for a finger. */
export const WayUp: Story = {
  render: () => <BackToTop visible onPress={up} />,
  play: async ({ canvas, userEvent }) => {
    up.mockClear();
    const button = canvas.getByRole('button');
    const box = button.getBoundingClientRect();
    await expect(Math.round(innerHeight - box.bottom)).toBe(100);
    await expect(box.width).toBeGreaterThanOrEqual(44);
    await userEvent.click(button);
    await expect(up).toHaveBeenCalledOnce();
  },
};
export const WayUpNotNeeded: Story = {
  render: () => <BackToTop visible={false} onPress={up} />,
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

/** The version is part of the address; the space is reserved before the picture has loaded. */
export const PictureWithVersion: Story = {
  render: () => (
    <div style={{ maxWidth: 320 }}>
      <Picture src="/favicon.svg" version={7} alt="The mark" width={320} height={160} eager />
    </div>
  ),
  play: async ({ canvas }) => {
    const picture = canvas.getByRole('img', { name: 'The mark' });
    await expect(picture).toHaveAttribute('src', '/favicon.svg?v=7');
    await expect(Math.round(picture.getBoundingClientRect().height)).toBe(
      Math.round(picture.getBoundingClientRect().width / 2),
    );
  },
};
