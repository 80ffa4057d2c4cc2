import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { DateRangeField } from '../../../src/ui/fields/index.ts';
import { FieldMatrix } from '../../support/FieldMatrix.tsx';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';

const meta = {
  title: 'Parts/Fields/DateRangeField',
  component: DateRangeField,
  tags: ['autodocs'],
  args: { id: 'field', label: 'Study period', value: { from: '2026-10-01', to: '2026-11-22' }, onChange: fn() },
  render: (args) => <Held field={DateRangeField} {...args} />,
  parameters: partNotes({
    source: 'src/ui/fields/DateField.tsx',
    use: ['For two days of which the second is not before the first.'],
    avoid: ['For one day: DateField.'],
    good: ['Either day can be left open.'],
    bad: ['Two separate fields that can contradict each other.'],
    access: [
      'Label, hint, error and warning are read with the control.',
      'Each day has its own name. The calendar works by keyboard.',
    ],
  }),
} satisfies Meta<typeof DateRangeField>;

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
      field={DateRangeField}
      props={{
        label: 'Study period',
        value: { from: '2026-10-01', to: '2026-11-22' },
      }}
      empty={{ value: null }}
      chinese={{ label: '研究时段' }}
    />
  ),
};
