import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { CronField } from '../../../src/ui/fields/index.ts';
import { FieldMatrix } from '../../support/FieldMatrix.tsx';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';

const meta = {
  title: 'Parts/Fields/CronField',
  component: CronField,
  tags: ['autodocs'],
  args: { id: 'field', label: 'Schedule', value: '30 6 * * 1', onChange: fn() },
  render: (args) => <Held field={CronField} {...args} />,
  parameters: partNotes({
    source: 'src/ui/fields/CronField.tsx',
    use: ['For the times at which a task runs.'],
    avoid: ['For one day: DateField.'],
    good: ['Read the explanation and the next runs below it.'],
    bad: ['Schedules of less than a minute.'],
    access: ['Label, hint, error and warning are read with the control.'],
  }),
} satisfies Meta<typeof CronField>;

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
      field={CronField}
      props={{ label: 'Schedule', value: '30 6 * * 1' }}
      empty={{ value: '' }}
      chinese={{ label: '计划' }}
    />
  ),
};
