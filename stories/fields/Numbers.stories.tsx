import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { MoneyField, NumberField, SwitchField } from '../../src/ui/fields/index.ts';
import { Held } from '../support/Held.tsx';

const meta = {
  title: 'Parts/Fields/Tests/Numbers',
  // what the fields do; how they look is under the name of each
  tags: ['!dev'],
  component: NumberField,
  args: { id: 'dose', label: 'Dose', value: null, onChange: fn(), onProblem: fn() },
  render: (args) => <Held field={NumberField} {...args} />,
} satisfies Meta<typeof NumberField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  play: async ({ canvas, args, userEvent }) => {
    const control = canvas.getByRole('textbox', { name: 'Dose' });
    await userEvent.type(control, '2.50');
    await expect(control).toHaveValue('2.50');
    await expect(args.onChange).toHaveBeenLastCalledWith(2.5);
    await userEvent.keyboard('{ArrowUp}');
    await expect(args.onChange).toHaveBeenLastCalledWith(3.5);
    await userEvent.tab();
    await expect(control).toHaveValue('3.5');
  },
};
export const NoNumber: Story = {
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), '12 mice');
    await expect(canvas.getByRole('textbox')).toHaveValue('12 mice');
    await expect(canvas.getByRole('textbox')).toBeInvalid();
    await expect(args.onProblem).toHaveBeenLastCalledWith(expect.any(String));
    await expect(args.onChange).toHaveBeenLastCalledWith(null);
  },
};
export const WithUnit: Story = { args: { value: 1500, unit: 'mm³', min: 0, max: 2000 } };
export const ReadOnly: Story = { args: { value: 12.5, readOnly: true } };
export const Changed: Story = { args: { value: 12.5, changed: true, hint: 'Each day' } };
export const WithError: Story = { args: { value: -1, error: 'At least 0' } };

/** Stored as cents; the input is never rounded. */
export const Money: StoryObj<typeof MoneyField> = {
  args: {
    id: 'price',
    label: 'Price',
    value: null,
    currencies: ['USD', 'CNY', 'JPY'],
    onChange: fn(),
    onProblem: fn(),
  },
  render: (args) => <Held field={MoneyField} {...args} />,
  play: async ({ canvas, args, userEvent }) => {
    const control = canvas.getByRole('textbox', { name: 'Price' });
    await userEvent.type(control, '1,234.56');
    await expect(args.onChange).toHaveBeenLastCalledWith({ amount: 123456, currency: 'USD' });
    await userEvent.selectOptions(canvas.getByRole('combobox'), 'JPY');
    await expect(control).toBeInvalid();
    await userEvent.selectOptions(canvas.getByRole('combobox'), 'CNY');
    await expect(args.onChange).toHaveBeenLastCalledWith({ amount: 123456, currency: 'CNY' });
    await expect(control).toHaveValue('1,234.56');
  },
};
export const MoneyReadOnly: StoryObj<typeof MoneyField> = {
  ...Money,
  args: { ...Money.args, value: { amount: 900719925474099, currency: 'USD' }, readOnly: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toHaveValue('9,007,199,254,740.99');
  },
};

export const Switch: StoryObj<typeof SwitchField> = {
  args: {
    id: 'on',
    label: 'Enabled',
    value: false,
    words: { on: 'May sign in', off: 'May not sign in' },
    onChange: fn(),
  },
  render: (args) => <Held field={SwitchField} {...args} />,
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await expect(canvas.getByRole('switch', { name: 'Enabled' })).toBeChecked();
    await expect(args.onChange).toHaveBeenLastCalledWith(true);
    await userEvent.click(canvas.getByText('Enabled'));
    await expect(canvas.getByRole('switch')).not.toBeChecked();
  },
};
export const SwitchOn: StoryObj<typeof SwitchField> = {
  ...Switch,
  args: { ...Switch.args, value: true, changed: true },
  play: async () => {},
};
export const SwitchReadOnly: StoryObj<typeof SwitchField> = {
  ...Switch,
  args: { ...Switch.args, value: true, readOnly: true },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('switch'));
    await expect(canvas.getByRole('switch')).toBeChecked();
  },
};
