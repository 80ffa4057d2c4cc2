import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { NumberField } from '../../../src/ui/fields/index.ts';
import { FieldMatrix } from '../../support/FieldMatrix.tsx';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';

const meta = {
  title: 'Parts/Fields/NumberField',
  component: NumberField,
  tags: ['autodocs'],
  args: { id: 'field', label: 'Dose', value: 2.5, onChange: fn(), unit: 'mg/kg' },
  render: (args) => <Held field={NumberField} {...args} />,
  parameters: partNotes({
    source: 'src/ui/fields/NumberField.tsx',
    use: ['For numbers, with their unit beside them.'],
    avoid: ['For amounts of money: MoneyField. For codes made of digits: TextField.'],
    good: ['Set `min` and `max`. What was typed is kept, also if it is no number.'],
    bad: ['Rounding what was typed.'],
    access: ['Label, hint, error and warning are read with the control.', 'Arrow keys change the value by one step.'],
  }),
} satisfies Meta<typeof NumberField>;

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
      field={NumberField}
      props={{ label: 'Dose', value: 2.5, unit: 'mg/kg' }}
      empty={{ value: null }}
      chinese={{ label: '剂量' }}
    />
  ),
};
