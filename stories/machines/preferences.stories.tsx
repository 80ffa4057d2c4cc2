import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/preferences',
  component: MachinePage,
  args: { name: 'preferences' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const ThemeFollowingSystemDark: Story = { args: { state: 'preferences.theme.followingSystem.dark' } };

export const LanguageChinese: Story = { args: { state: 'preferences.language.chinese' } };

export const ThemeDark: Story = { args: { state: 'preferences.theme.dark' } };
