import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { SwitchField } from '../../../src/ui/fields/index.ts';
import { FieldMatrix } from '../../support/FieldMatrix.tsx';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';

const meta = {
  title: 'Parts/Fields/SwitchField',
  component: SwitchField,
  tags: ['autodocs'],
  args: {
    id: 'field',
    label: 'Enabled',
    value: true,
    onChange: fn(),
    words: { on: 'May log in', off: 'May not log in' },
  },
  render: (args) => <Held field={SwitchField} {...args} />,
  parameters: partNotes({
    source: 'src/ui/fields/SwitchField.tsx',
    use: ['For a setting with two states.'],
    avoid: ['To agree to something: Checkbox.'],
    good: ['Say in `words` what each state means.'],
    bad: ['A negative label.'],
    access: ['Label, hint, error and warning are read with the control.', 'Space changes it.'],
  }),
} satisfies Meta<typeof SwitchField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {};
export const Empty: Story = { args: { value: false } };
export const WithError: Story = { args: { error: 'Enter a value that fits.' } };
export const ReadOnly: Story = { args: { readOnly: true } };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <FieldMatrix
      field={SwitchField}
      props={{
        label: 'Enabled',
        value: true,
        words: { on: 'May log in', off: 'May not log in' },
      }}
      empty={{ value: false }}
      chinese={{ label: '启用' }}
    />
  ),
};
