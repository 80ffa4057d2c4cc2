import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useId } from 'react';
import { fn } from 'storybook/test';
import { JsonField } from '../../../src/ui/fields/index.ts';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Fields/JsonField',
  component: JsonField,
  tags: ['autodocs'],
  args: { id: 'field', label: 'Settings', value: '{"retries": 3}', onChange: fn() },
  render: (args) => <Held field={JsonField} {...args} />,
  parameters: partNotes({
    source: 'src/ui/fields/JsonField.tsx',
    use: ['For settings that have no form of their own.'],
    avoid: ['For anything that users edit often: give it fields.'],
    good: ['Errors name line and column.'],
    bad: ['Secrets.'],
    access: ['Label, hint, error and warning are read with the control.'],
  }),
} satisfies Meta<typeof JsonField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = { tags: ['!test'] };
export const Empty: Story = { args: { value: '' }, tags: ['!test'] };
export const WithError: Story = { args: { error: 'Enter a value that fits.' }, tags: ['!test'] };
export const ReadOnly: Story = { args: { readOnly: true }, tags: ['!test'] };

/** Each cell is a field of its own. */
const Shown = (props: ComponentProps<typeof JsonField>) => <Held field={JsonField} {...props} id={useId()} />;

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={Shown}
      props={{ id: 'field', label: 'Settings', value: '{"retries": 3}', onChange: () => {} }}
      rows={[
        { name: 'Filled', props: {} },
        { name: 'Empty', props: { value: '' } },
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
            value: JSON.stringify(
              { description: 'Tumors were measured twice a week by the same person, who did not know the treatment.' },
              null,
              2,
            ),
          },
        },
        {
          name: '中文',
          props: { label: '设置', hint: '与标签一致', value: JSON.stringify({ 描述: '每周测量两次肿瘤' }, null, 2) },
        },
      ]}
      states={[{ name: 'Rest' }, { name: 'Hover', forced: 'hover' }, { name: 'Focus', forced: 'focus' }]}
      width={440}
    />
  ),
};
