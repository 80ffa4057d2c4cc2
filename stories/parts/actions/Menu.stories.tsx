import type { Meta, StoryObj } from '@storybook/react-vite';
import { Trash2, UserRound } from 'lucide-react';
import { expect, fireEvent, fn, screen, waitFor } from 'storybook/test';
import { Button } from '../../../src/ui/Button.tsx';
import { Menu } from '../../../src/ui/Menu.tsx';
import { MenuSurface } from '../../../src/ui/MenuSurface.tsx';
import { partNotes } from '../../support/partNotes.ts';

const meta = {
  title: 'Parts/Actions/Menu',
  component: Menu,
  subcomponents: { MenuSurface },
  tags: ['autodocs'],
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
  parameters: {
    ...partNotes({
      source: 'src/ui/Menu.tsx',
      use: ['For several actions on one thing, where buttons would not fit.'],
      avoid: ['To choose a value: Select or a field.', 'For links to pages: a Surface with SurfaceLink.'],
      good: ['The most frequent action first, a dangerous one last.'],
      bad: ['A menu with one entry.'],
      access: ['Enter, Space and the arrows open it. Letters find an entry. Escape closes it and returns the focus.'],
    }),
    docs: { story: { inline: false, height: '260px' } },
  },
} satisfies Meta<typeof Menu>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = { tags: ['!test'] };
export const Open: Story = {
  render: ({ trigger: _, ...menu }) => (
    <>
      <Button id="opener" variant="outline">
        Wen Li
      </Button>
      <MenuSurface {...menu} triggerId="opener" onClose={() => {}} />
    </>
  ),
};

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
export const ByClick: Story = {
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
