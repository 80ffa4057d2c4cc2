import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, mocked, waitFor } from 'storybook/test';
import { FileField, ImageField } from '../../src/ui/fields/index.ts';
import { Held } from '../support/Held.tsx';

const FILE = { name: 'newsletter-2026-11.pdf', size: 2_400_000 };
const meta = {
  title: 'Parts/Fields/Tests/Files',
  // what the fields do; how they look is under the name of each
  tags: ['!dev'],
  component: FileField,
  args: { id: 'file', label: 'Attachment', value: null, onChange: fn(), onPick: fn(), onCancel: fn() },
  render: (args) => <Held field={FileField} {...args} />,
} satisfies Meta<typeof FileField>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A chosen or dropped file is passed to the sender. */
export const Empty: Story = {
  play: async ({ canvas, canvasElement, args, userEvent }) => {
    const file = new File(['%PDF'], 'a.pdf', { type: 'application/pdf' });
    const input = canvasElement.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no input for files');
    await userEvent.upload(input, file);
    await expect(args.onPick).toHaveBeenLastCalledWith([file]);
    const dropped = new DataTransfer();
    dropped.items.add(new File(['%PDF'], 'b.pdf', { type: 'application/pdf' }));
    const drop = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: dropped });
    canvas.getByRole('group', { name: 'Attachment' }).dispatchEvent(drop);
    const picked = () => mocked(args.onPick).mock.lastCall?.[0]?.map(({ name }: File) => name);
    await waitFor(() => expect(picked()).toEqual(['b.pdf']));
  },
};
export const Filled: Story = {
  args: { value: FILE },
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Remove|移除/ }));
    await expect(args.onChange).toHaveBeenLastCalledWith(null);
  },
};
export const Sending: Story = {
  args: { progress: 0.4 },
  play: async ({ canvas, args, userEvent }) => {
    await expect(canvas.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
    await userEvent.click(canvas.getByRole('button', { name: /Cancel|取消/ }));
    await expect(args.onCancel).toHaveBeenCalledOnce();
  },
};
export const WithError: Story = { args: { value: FILE, error: 'Only PDF files', changed: true } };
export const ReadOnly: Story = { args: { value: FILE, readOnly: true } };
export const Picture: Story = {
  args: { label: 'Icon', value: { name: 'favicon.svg', picture: <img src="/favicon.svg" alt="favicon.svg" /> } },
  render: (args) => <Held field={ImageField} {...args} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'favicon.svg' })).toBeVisible();
  },
};
export const NoPicture: Story = { args: { label: 'Icon' }, render: (args) => <Held field={ImageField} {...args} /> };
