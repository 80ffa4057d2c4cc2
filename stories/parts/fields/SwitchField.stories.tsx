import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useId } from 'react';
import { fn } from 'storybook/test';
import { SwitchField } from '../../../src/ui/fields/index.ts';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

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

export const Filled: Story = { tags: ['!test'] };
export const Empty: Story = { args: { value: false }, tags: ['!test'] };
export const WithError: Story = { args: { error: 'Enter a value that fits.' }, tags: ['!test'] };
export const ReadOnly: Story = { args: { readOnly: true }, tags: ['!test'] };

/** Each cell is a field of its own. */
const Shown = (props: ComponentProps<typeof SwitchField>) => <Held field={SwitchField} {...props} id={useId()} />;

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={Shown}
      props={{
        id: 'field',
        label: 'Enabled',
        value: true,
        onChange: () => {},
        words: { on: 'May log in', off: 'May not log in' },
      }}
      rows={[
        { name: 'Filled', props: {} },
        { name: 'Empty', props: { value: false } },
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
        { name: '中文', props: { label: '启用', hint: '与标签一致' } },
      ]}
      states={[{ name: 'Rest' }, { name: 'Hover', forced: 'hover' }, { name: 'Focus', forced: 'focus' }]}
      width={440}
    />
  ),
};
