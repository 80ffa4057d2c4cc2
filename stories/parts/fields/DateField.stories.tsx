import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { DateField } from '../../../src/ui/fields/index.ts';
import { FieldMatrix } from '../../support/FieldMatrix.tsx';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';

const meta = {
  title: 'Parts/Fields/DateField',
  component: DateField,
  tags: ['autodocs'],
  args: { id: 'field', label: 'Valid until', value: '2026-11-22', onChange: fn() },
  render: (args) => <Held field={DateField} {...args} />,
  parameters: partNotes({
    source: 'src/ui/fields/DateField.tsx',
    use: ['For a day. DateRangeField takes two, InstantField a day with its time.'],
    avoid: ['For a duration: NumberField with its unit.'],
    good: ['Days can be typed in the form of the page, or chosen from the calendar.'],
    bad: ['A calendar as the only way to enter a day.'],
    access: [
      'Label, hint, error and warning are read with the control.',
      'The calendar works by keyboard: arrows, Page Up and Down, Enter, Escape.',
    ],
  }),
} satisfies Meta<typeof DateField>;

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
      field={DateField}
      props={{ label: 'Valid until', value: '2026-11-22' }}
      empty={{ value: null }}
      chinese={{ label: '有效期至' }}
    />
  ),
};
