import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { EmailField } from '../../../src/ui/fields/index.ts';
import { FieldMatrix } from '../../support/FieldMatrix.tsx';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';

const meta = {
  title: 'Parts/Fields/EmailField',
  component: EmailField,
  tags: ['autodocs'],
  args: { id: 'field', label: 'Work e-mail', value: 'siyuan.chen@institute.example', onChange: fn() },
  render: (args) => <Held field={EmailField} {...args} />,
  parameters: partNotes({
    source: 'src/ui/fields/TextField.tsx',
    use: ['For one e-mail address.'],
    avoid: ['For several addresses: ListField.'],
    good: ['The server says whether an address can be used, beside the field.'],
    bad: ['A pattern that refuses addresses that exist.'],
    access: ['Label, hint, error and warning are read with the control.', 'Phones show the keyboard for addresses.'],
  }),
} satisfies Meta<typeof EmailField>;

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
      field={EmailField}
      props={{ label: 'Work e-mail', value: 'siyuan.chen@institute.example' }}
      empty={{ value: '' }}
      long={{
        value: 'siyuan.chen+translational-oncology-and-experimental-therapeutics@institute.example',
      }}
      chinese={{ label: '工作邮箱' }}
    />
  ),
};
