import type { Meta, StoryObj } from '@storybook/react-vite';
import { Trash2, UserRound } from 'lucide-react';
import { expect, fireEvent, fn, screen, waitFor } from 'storybook/test';
import { Button } from '../../src/ui/Button.tsx';
import { Menu } from '../../src/ui/Menu.tsx';
import { Surface, SurfaceButton, SurfaceLink } from '../../src/ui/Surface.tsx';
import { Tooltip } from '../../src/ui/Tooltip.tsx';

const meta = {
  component: Menu,
  args: {
    trigger: <Button variant="outline">Wen Li</Button>,
    heading: 'Logged in as Wen Li',
    items: [
      { key: 'account', label: 'Account', icon: UserRound },
      { key: 'export', label: 'Export', disabled: true },
      { key: 'remove', label: 'Remove', icon: Trash2, dangerous: true },
    ],
    onSelect: fn(),
  },
} satisfies Meta<typeof Menu>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ByKeyboard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    canvas.getByRole('button').focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('menu');
    await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
    await userEvent.keyboard('{End}{Enter}');
    await expect(args.onSelect).toHaveBeenCalledWith('remove');
  },
};
export const Open: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button'));
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Account' })).toBeVisible());
  },
};

/** A quick click, or a slow machine: the click ends before the menu has rendered the hovered item. */
export const ByQuickClick: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button'));
    const unavailable = await screen.findByRole('menuitem', { name: 'Export' });
    fireEvent.click(unavailable);
    await expect(args.onSelect).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Account' }));
    await expect(args.onSelect).toHaveBeenCalledWith('account');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await expect(canvas.getByRole('button')).toHaveAttribute('aria-expanded', 'false');
  },
};

/** Only the surface, for menus whose owner handles the behavior. */
export const PlainSurface: Story = {
  render: () => (
    <Surface style={{ width: 232 }}>
      <SurfaceLink href="/account">Account</SurfaceLink>
      <SurfaceButton>Logout</SurfaceButton>
    </Surface>
  ),
};

export const OfAWordMore: Story = {
  render: () => (
    <div style={{ padding: 60 }}>
      <Tooltip content="Tumor growth inhibition">
        <Button variant="ghost">TGI</Button>
      </Tooltip>
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button')).toHaveFocus();
    await waitFor(() => expect(screen.getByRole('tooltip')).toHaveTextContent('Tumor growth inhibition'));
  },
};
