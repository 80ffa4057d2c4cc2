import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { CancelButton, Pane } from '../../src/admin/resource/Pane.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { Button } from '../../src/ui/Button.tsx';
import { portal } from '../support/portal.tsx';

const meta = {
  title: 'Back-office/Pane',
  component: Pane,
  args: {
    title: 'EGFR panel',
    about: 'Version 3',
    acts: <button type="button">History</button>,
    scrolled: 'Fields',
    foot: <CancelButton />,
    children: <p style={{ height: 2000 }}>What the record holds</p>,
    onClose: fn(),
    onKeyDown: fn(),
  },
  render: function Render(args) {
    const [open, setOpen] = useState(false);
    const close = () => {
      args.onClose();
      setOpen(false);
    };
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        {open && <Pane {...args} onClose={close} />}
      </>
    );
  },
  decorators: [portal({ address: '/system/user', signedIn: true })],
} satisfies Meta<typeof Pane>;

export default meta;
type Story = StoryObj<typeof meta>;
type Playing = Parameters<NonNullable<Story['play']>>[0];

async function open({ canvas, userEvent }: Playing) {
  await userEvent.click(canvas.getByRole('button', { name: 'Open' }));
  const pane = await screen.findByRole('dialog', { name: 'EGFR panel' });
  // Waits until the pane has the focus, which it takes after opening.
  await waitFor(() => expect(pane.contains(document.activeElement)).toBe(true));
  return pane;
}

const isClosed = ({ args, canvas }: Playing) =>
  waitFor(async () => {
    await expect(screen.queryByRole('dialog')).toBeNull();
    await expect(args.onClose).toHaveBeenCalledOnce();
    await expect(canvas.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

export const BehindAButton: Story = { tags: ['!test'] };

/**
 * Header and footer stay in place while the content scrolls, also by keyboard. Key presses in the pane reach its owner.
 */
export const Parts: Story = {
  play: async (playing) => {
    const pane = await open(playing);
    const parts = within(pane);
    await expect(parts.getByRole('heading', { name: 'EGFR panel' })).toBeVisible();
    await expect(parts.getByText('Version 3')).toBeVisible();
    await expect(parts.getByRole('button', { name: 'History' })).toBeVisible();
    const fields = parts.getByRole('region', { name: 'Fields' });
    await expect(fields).toHaveAttribute('tabindex', '0');
    await expect(fields.scrollHeight).toBeGreaterThan(fields.clientHeight);
    const place = () => [parts.getByRole('heading'), parts.getByRole('button', { name: m.ui_cancel() })].map(topOf);
    const before = place();
    fields.scrollTo({ top: 300 });
    await waitFor(() => expect(fields.scrollTop).toBe(300));
    await expect(place()).toEqual(before);
    fields.focus();
    await playing.userEvent.keyboard('e');
    await expect(playing.args.onKeyDown).toHaveBeenCalledOnce();
    await playing.userEvent.click(parts.getByRole('button', { name: m.ui_close() }));
    await isClosed(playing);
  },
};

const topOf = (element: HTMLElement) => element.getBoundingClientRect().top;

/** Without unsaved input, Escape closes the pane at once. The focus returns to its previous element. */
export const ClosedByEscape: Story = {
  play: async (playing) => {
    await open(playing);
    await playing.userEvent.keyboard('{Escape}');
    await isClosed(playing);
  },
};

/** With unsaved input, every way to close asks first. One answer stays in the pane, the other closes it. */
export const Unsaved: Story = {
  args: { unsaved: true },
  play: async (playing) => {
    const { args, userEvent } = playing;
    const pane = within(await open(playing));
    const question = () => screen.findByRole('alertdialog', { name: m.leave_title() });
    const ways = [
      () => userEvent.keyboard('{Escape}'),
      () => userEvent.click(pane.getByRole('button', { name: m.ui_close() })),
      () => userEvent.click(pane.getByRole('button', { name: m.ui_cancel() })),
    ];
    for (const leave of ways) {
      await leave();
      const asked = within(await question());
      // The dialog takes no clicks until the pane below has released the pointer.
      await waitFor(() => userEvent.click(asked.getByRole('button', { name: m.leave_stay() })));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      await expect(screen.getByRole('dialog', { name: 'EGFR panel' })).toBeVisible();
      await expect(args.onClose).not.toHaveBeenCalled();
    }
    await userEvent.keyboard('{Escape}');
    const asked = within(await question());
    await waitFor(() => userEvent.click(asked.getByRole('button', { name: m.leave_confirm() })));
    await isClosed(playing);
  },
};
