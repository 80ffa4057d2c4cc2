import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { TextField } from '../../../src/ui/fields/index.ts';
import { FieldMatrix } from '../../support/FieldMatrix.tsx';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';

const meta = {
  title: 'Parts/Fields/TextField',
  component: TextField,
  tags: ['autodocs'],
  args: { id: 'field', label: 'Name', value: 'Siyuan Chen', onChange: fn() },
  render: (args) => <Held field={TextField} {...args} />,
  parameters: partNotes({
    source: 'src/ui/fields/TextField.tsx',
    use: ['For one line of text. EmailField, PhoneField and PasswordField know their kind.'],
    avoid: ['For several lines: LongTextField. For several values: ListField.'],
    good: ['Set `maxLength` where a limit exists, so that nothing is cut.'],
    bad: ['A placeholder instead of a label.'],
    access: ['Label, hint, error and warning are read with the control.'],
  }),
} satisfies Meta<typeof TextField>;

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
      field={TextField}
      props={{ label: 'Name', value: 'Siyuan Chen' }}
      empty={{ value: '' }}
      long={{
        value: 'Institute for Translational Oncology and Experimental Therapeutics, Department of Xenograft Biology',
      }}
      chinese={{ label: '姓名', value: '陈思远' }}
    />
  ),
};
