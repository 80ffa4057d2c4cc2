import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useId } from 'react';
import { fn } from 'storybook/test';
import { DateField } from '../../../src/ui/fields/index.ts';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

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

export const Filled: Story = { tags: ['!test'] };
export const Empty: Story = { args: { value: null }, tags: ['!test'] };
export const WithError: Story = { args: { error: 'Enter a value that fits.' }, tags: ['!test'] };
export const ReadOnly: Story = { args: { readOnly: true }, tags: ['!test'] };

/** Each cell is a field of its own. */
const Shown = (props: ComponentProps<typeof DateField>) => <Held field={DateField} {...props} id={useId()} />;

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={Shown}
      props={{ id: 'field', label: 'Valid until', value: '2026-11-22', onChange: () => {} }}
      rows={[
        { name: 'Filled', props: {} },
        { name: 'Empty', props: { value: null } },
        { name: 'Required', props: { required: true } },
        { name: 'Hint', props: { hint: 'As on the label' } },
        { name: 'Error', props: { error: 'Enter a value that fits.' } },
        { name: 'Changed', props: { changed: true } },
        { name: 'Read-only', props: { readOnly: true } },
        { name: 'Disabled', props: { disabled: true } },
        {
          name: 'Long',
          props: {
            label: 'Name of the person at the sponsor who is responsible for the study',
            hint: 'As on the label of the vial, with all its digits, so that the record can be compared with it later',
          },
        },
        { name: '中文', props: { label: '有效期至', hint: '与标签一致' } },
      ]}
      states={[{ name: 'Rest' }, { name: 'Hover', forced: 'hover' }, { name: 'Focus', forced: 'focus' }]}
      width={440}
    />
  ),
};
