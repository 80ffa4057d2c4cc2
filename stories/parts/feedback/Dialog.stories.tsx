import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { Button } from '../../../src/ui/Button.tsx';
import type { ConfirmDialog } from '../../../src/ui/ConfirmDialog.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { LaterConfirmDialog } from '../../../src/ui/LaterConfirmDialog.ts';
import { partNotes } from '../../support/partNotes.ts';

const meta = {
  title: 'Parts/Feedback/Dialog',
  component: Dialog,
  tags: ['autodocs'],
  args: {
    open: true,
    onClose: fn(),
    title: 'Columns',
    description: 'At least one column must remain.',
    children: 'Model, diagnosis, alterations',
    actions: <Button>Save</Button>,
  },
  parameters: {
    ...partNotes({
      source: 'src/ui/Dialog.tsx',
      use: ['For a short task that interrupts the page and returns to it.'],
      avoid: [
        'For a question with two answers: ConfirmDialog.',
        'To edit beside a list: Drawer.',
        'For a choice at a button: Popover.',
      ],
      good: ['Name the task in the title, and end with one main action.'],
      bad: ['A dialog over a dialog. Only one is open at a time.', 'A dialog for something that could be a page.'],
      access: [
        'The focus moves into it, stays inside, and returns to the opener. Escape closes it.',
        'The title names it, and the description belongs to the name.',
      ],
    }),
    docs: { story: { inline: false, height: '360px' } },
  },
} satisfies Meta<typeof Dialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {};
export const WithoutActions: Story = { args: { actions: undefined } };
export const LongContent: Story = {
  args: { children: <p>{'Each line is a model of the list that was pasted. '.repeat(120)}</p> },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
export const InChinese: Story = {
  args: { title: '列', description: '至少保留一列。', children: '模型、诊断、变异', actions: <Button>保存</Button> },
  globals: { locale: 'zh' },
};

/** Opened from a button it takes the focus, keeps it, and returns it. */
export const FocusReturns: Story = {
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

const confirm = fn();
const question: Parameters<typeof ConfirmDialog>[0] = {
  open: true,
  title: 'Important',
  message: 'Login has expired, please login again.',
  confirmLabel: 'Confirm',
  onConfirm: confirm,
  onCancel: fn(),
};
/** The same question, with code that is loaded when it is first opened. */
export const FetchedLater: Story = {
  render: () => <LaterConfirmDialog {...question} />,
  play: async ({ userEvent }) => {
    confirm.mockClear();
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
    await expect(confirm).toHaveBeenCalledOnce();
  },
};
