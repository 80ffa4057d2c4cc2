import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { PhoneField } from '../../../src/ui/fields/index.ts';
import { FieldMatrix } from '../../support/FieldMatrix.tsx';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';

const meta = {
  title: 'Parts/Fields/PhoneField',
  component: PhoneField,
  tags: ['autodocs'],
  args: { id: 'field', label: 'Phone', value: '+86 21 5555 0142', onChange: fn() },
  render: (args) => <Held field={PhoneField} {...args} />,
  parameters: partNotes({
    source: 'src/ui/fields/TextField.tsx',
    use: ['For one phone number, as the person writes it.'],
    avoid: ['For other numbers: NumberField.'],
    good: ['Spaces, brackets and extensions are kept.'],
    bad: ['Forcing one national format.'],
    access: ['Label, hint, error and warning are read with the control.', 'Phones show the keyboard for numbers.'],
  }),
} satisfies Meta<typeof PhoneField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {};
export const Empty: Story = { args: { value: '' } };
export const WithError: Story = { args: { error: 'Enter a value that fits.' } };
export const ReadOnly: Story = { args: { readOnly: true } };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <FieldMatrix
      field={PhoneField}
      props={{ label: 'Phone', value: '+86 21 5555 0142' }}
      empty={{ value: '' }}
      long={{
        value: '+86 (21) 5555-0142 ext. 123456',
      }}
      chinese={{ label: '电话' }}
    />
  ),
};
