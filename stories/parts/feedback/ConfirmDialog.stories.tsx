import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { ConfirmDialog } from '../../../src/ui/ConfirmDialog.tsx';
import { partNotes } from '../../support/partNotes.ts';

const meta = {
  title: 'Parts/Feedback/ConfirmDialog',
  component: ConfirmDialog,
  tags: ['autodocs'],
  args: {
    open: true,
    title: 'Important',
    message: 'Login has expired, please login again.',
    confirmLabel: 'Confirm',
    cancelLabel: 'Home',
    onConfirm: fn(),
    onCancel: fn(),
  },
  parameters: {
    ...partNotes({
      source: 'src/ui/ConfirmDialog.tsx',
      use: [
        'Before something that cannot be undone, or that others notice.',
        'When a question must be answered first.',
      ],
      avoid: [
        'Before something that can be undone: do it, and offer the way back.',
        'For content to work with: Dialog.',
      ],
      good: ['Name what will happen and to what: "Remove 3 models". Repeat the verb on the button.'],
      bad: ['"Are you sure?" with Yes and No.'],
      access: [
        'An alert dialog. The focus starts on the usual answer, or on the safe one if `dangerous`.',
        'Escape is the other answer. The focus returns to where it was.',
      ],
    }),
    docs: { story: { inline: false, height: '320px' } },
  },
} satisfies Meta<typeof ConfirmDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Question: Story = { tags: ['!test'] };
export const Dangerous: Story = {
  args: {
    dangerous: true,
    title: 'Remove 3 models',
    message: 'LUN-PDX-0012, NCI-H1975 and LUN-PDX-0103 will be removed.',
    confirmLabel: 'Remove',
    cancelLabel: 'Keep',
  },
  tags: ['!test'],
};
export const Pending: Story = { args: { ...Dangerous.args, pending: true } };
export const InChinese: Story = {
  args: { title: '重要提示', message: '登录已过期，请重新登录。', confirmLabel: '确认', cancelLabel: '首页' },
  globals: { locale: 'zh' },
};

/** The default answer has the focus; Escape is the other one. */
export const QuestionTest: Story = {
  ...Question,
  tags: ['test'],
  play: async ({ args, userEvent }) => {
    await screen.findByRole('alertdialog', { name: 'Important' });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Confirm' })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await expect(args.onCancel).toHaveBeenCalledOnce();
  },
};

/** An action that cannot be undone: the focus starts on the safe answer. */
export const DangerousTest: Story = {
  ...Dangerous,
  tags: ['test'],
  play: async ({ args, userEvent }) => {
    await waitFor(() => expect(screen.getByRole('button', { name: 'Keep' })).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await expect(args.onConfirm).toHaveBeenCalledOnce();
  },
};
