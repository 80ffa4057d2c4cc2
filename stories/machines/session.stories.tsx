import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/session',
  component: MachinePage,
  args: { name: 'session' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const SignedIn: Story = { args: { state: 'session.signedIn' } };

export const SignedInAccountLoading: Story = { args: { state: 'session.signedIn.account.loading' } };

export const SignedInMenusLoading: Story = { args: { state: 'session.signedIn.menus.loading' } };
