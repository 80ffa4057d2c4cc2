import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { MoneyField } from '../../../src/ui/fields/index.ts';
import { FieldMatrix } from '../../support/FieldMatrix.tsx';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';

const meta = {
  title: 'Parts/Fields/MoneyField',
  component: MoneyField,
  tags: ['autodocs'],
  args: {
    id: 'field',
    label: 'Price',
    value: { amount: 123456, currency: 'USD' },
    onChange: fn(),
    currencies: ['USD', 'CNY', 'JPY'],
  },
  render: (args) => <Held field={MoneyField} {...args} />,
  parameters: partNotes({
    source: 'src/ui/fields/MoneyField.tsx',
    use: ['For an amount with its currency.'],
    avoid: ['For other quantities: NumberField.'],
    good: ['Offer the currencies that are used.'],
    bad: ['An amount without its currency.'],
    access: ['Label, hint, error and warning are read with the control.'],
  }),
} satisfies Meta<typeof MoneyField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {};
export const Empty: Story = { args: { value: null } };
export const WithError: Story = { args: { error: 'Enter a value that fits.' } };
export const ReadOnly: Story = { args: { readOnly: true } };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <FieldMatrix
      field={MoneyField}
      props={{
        label: 'Price',
        value: { amount: 123456, currency: 'USD' },
        currencies: ['USD', 'CNY', 'JPY'],
      }}
      empty={{ value: null }}
      chinese={{ label: '价格' }}
    />
  ),
};
