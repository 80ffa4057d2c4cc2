import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { InstantField } from '../../../src/ui/fields/index.ts';
import { FieldMatrix } from '../../support/FieldMatrix.tsx';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';

const meta = {
  title: 'Parts/Fields/InstantField',
  component: InstantField,
  tags: ['autodocs'],
  args: { id: 'field', label: 'Begins at', value: '2026-11-22T09:30:00.000Z', onChange: fn() },
  render: (args) => <Held field={InstantField} {...args} />,
  parameters: partNotes({
    source: 'src/ui/fields/DateField.tsx',
    use: ['For a day with its time.'],
    avoid: ['For a day alone: DateField.'],
    good: ['The time is that of the reader’s time zone.'],
    bad: ['A time without its zone.'],
    access: ['Label, hint, error and warning are read with the control.', 'Day and time have their own names.'],
  }),
} satisfies Meta<typeof InstantField>;

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
      field={InstantField}
      props={{ label: 'Begins at', value: '2026-11-22T09:30:00.000Z' }}
      empty={{ value: null }}
      chinese={{ label: '开始时间' }}
    />
  ),
};
