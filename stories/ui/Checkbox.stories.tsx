import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Checkbox } from '../../src/ui/Checkbox.tsx';

const meta = {
  component: Checkbox,
  args: { children: 'I have read the privacy notice and agree to it' },
} satisfies Meta<typeof Checkbox>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText(/privacy notice/));
    await expect(canvas.getByRole('checkbox')).toBeChecked();
    await userEvent.keyboard(' ');
    await expect(canvas.getByRole('checkbox')).not.toBeChecked();
  },
};
export const Checked: Story = { args: { defaultChecked: true } };
export const Indeterminate: Story = {
  args: { indeterminate: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('checkbox')).toBePartiallyChecked();
  },
};
export const Disabled: Story = { args: { disabled: true } };
export const InChinese: Story = { args: { children: '我已阅读并同意隐私声明' }, globals: { locale: 'zh' } };
