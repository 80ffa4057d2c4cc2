import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useId } from 'react';
import { fn } from 'storybook/test';
import { ImageField } from '../../../src/ui/fields/index.ts';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Fields/ImageField',
  component: ImageField,
  tags: ['autodocs'],
  args: {
    id: 'field',
    label: 'Picture',
    value: { name: 'section-4.png', size: 240_000 },
    onChange: fn(),
    onPick: fn(),
    onCancel: fn(),
  },
  render: (args) => <Held field={ImageField} {...args} />,
  parameters: partNotes({
    source: 'src/ui/fields/FileField.tsx',
    use: ['For a picture, which is shown.'],
    avoid: ['For other files: FileField.'],
    good: ['Say which kinds and sizes are accepted.'],
    bad: ['A picture without a text that describes it, where it is shown.'],
    access: [
      'Label, hint, error and warning are read with the control.',
      'Progress is a progress bar with a name. Cancel and retry are buttons.',
    ],
  }),
} satisfies Meta<typeof ImageField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = { tags: ['!test'] };
export const Empty: Story = { args: { value: null }, tags: ['!test'] };
export const WithError: Story = { args: { error: 'Enter a value that fits.' }, tags: ['!test'] };
export const ReadOnly: Story = { args: { readOnly: true }, tags: ['!test'] };

/** Each cell is a field of its own. */
const Shown = (props: ComponentProps<typeof ImageField>) => <Held field={ImageField} {...props} id={useId()} />;

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={Shown}
      props={{
        id: 'field',
        label: 'Picture',
        value: { name: 'section-4.png', size: 240_000 },
        onChange: () => {},
        onPick: () => {},
        onCancel: () => {},
      }}
      rows={[
        { name: 'Filled', props: {} },
        { name: 'Empty', props: { value: null } },
        { name: 'Required', props: { required: true } },
        { name: 'Hint', props: { hint: 'As on the label' } },
        { name: 'Warning', props: { warning: 'Unusually high. Check the unit.' } },
        { name: 'Error', props: { error: 'Enter a value that fits.' } },
        { name: 'Changed', props: { changed: true } },
        { name: 'Read-only', props: { readOnly: true } },
        { name: 'Disabled', props: { disabled: true } },
        {
          name: 'Long',
          props: {
            label: 'Name of the person at the sponsor who is responsible for the study',
            hint: 'As on the label of the vial, with all its digits, so that the record can be compared with it later',
            value: {
              name: 'hematoxylin-and-eosin-section-of-a-patient-derived-xenograft-at-passage-four.png',
              size: 240_000,
            },
          },
        },
        { name: '中文', props: { label: '图片', hint: '与标签一致', value: { name: '切片-4.png', size: 240_000 } } },
      ]}
      states={[{ name: 'Rest' }, { name: 'Hover', forced: 'hover' }, { name: 'Focus', forced: 'focus' }]}
      width={440}
    />
  ),
};
