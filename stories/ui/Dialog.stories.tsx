import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { Button } from '../../src/ui/Button.tsx';
import { ConfirmDialog } from '../../src/ui/ConfirmDialog.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { Drawer } from '../../src/ui/Drawer.tsx';
import { LaterConfirmDialog } from '../../src/ui/laterParts.ts';

const meta = {
  component: ConfirmDialog,
  args: {
    open: true,
    title: 'Important',
    message: 'Login has expired, please login again.',
    confirmLabel: 'Confirm',
    cancelLabel: 'Home',
    onConfirm: fn(),
    onCancel: fn(),
  },
} satisfies Meta<typeof ConfirmDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The default answer has the focus; Escape is the other one. */
export const Question: Story = {
  play: async ({ args, userEvent }) => {
    await screen.findByRole('alertdialog', { name: 'Important' });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Confirm' })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await expect(args.onCancel).toHaveBeenCalledOnce();
  },
};

/** An action that cannot be undone: the focus starts on the safe answer. */
export const Dangerous: Story = {
  args: {
    dangerous: true,
    title: 'Remove 3 models',
    message: 'LUN-PDX-0012, NCI-H1975 and LUN-PDX-0103 will be removed.',
    confirmLabel: 'Remove',
    cancelLabel: 'Keep',
  },
  play: async ({ args, userEvent }) => {
    await waitFor(() => expect(screen.getByRole('button', { name: 'Keep' })).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await expect(args.onConfirm).toHaveBeenCalledOnce();
  },
};
export const InChinese: Story = {
  args: { title: '重要提示', message: '登录已过期，请重新登录。', confirmLabel: '确认', cancelLabel: '首页' },
  globals: { locale: 'zh' },
};

/** Opened from a button it takes the focus, keeps it, and returns it. */
export const Opened: Story = {
  render: () => <OpenedDialog />,
  play: async ({ canvas, userEvent }) => {
    const opener = canvas.getByRole('button');
    await userEvent.click(opener);
    const dialog = await screen.findByRole('dialog', { name: 'Columns' });
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(opener).toHaveFocus());
  },
};

function OpenedDialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Columns</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Columns">
        At least one column must remain.
      </Dialog>
    </>
  );
}

export const Side: Story = {
  render: ({ title, onCancel }) => (
    <Drawer open title={title} onClose={onCancel} actions={<Button>Save</Button>}>
      A pane at the edge, for editing beside the list.
    </Drawer>
  ),
};
export const Sheet: Story = {
  render: ({ title, onCancel }) => (
    <Drawer open place="bottom" title={title} onClose={onCancel} actions={<Button wide>Show 82 models</Button>}>
      Filters on a phone.
    </Drawer>
  ),
  globals: { viewport: { value: 'phone' } },
};

/** The same dialog, with code that is loaded when it is first opened. */
export const FetchedLater: Story = {
  render: (args) => <LaterConfirmDialog {...args} />,
  play: async ({ args, userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
    await expect(args.onConfirm).toHaveBeenCalledOnce();
  },
};
