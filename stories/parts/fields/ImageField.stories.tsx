import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { ImageField } from '../../../src/ui/fields/index.ts';
import { FieldMatrix } from '../../support/FieldMatrix.tsx';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';

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

export const Filled: Story = {};
export const Empty: Story = { args: { value: null } };
export const WithError: Story = { args: { error: 'Enter a value that fits.' } };
export const ReadOnly: Story = { args: { readOnly: true } };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <FieldMatrix
      field={ImageField}
      props={{
        label: 'Picture',
        value: { name: 'section-4.png', size: 240_000 },
        onPick: () => {},
        onCancel: () => {},
      }}
      empty={{ value: null }}
      long={{
        value: {
          name: 'hematoxylin-and-eosin-section-of-a-patient-derived-xenograft-at-passage-four.png',
          size: 240_000,
        },
      }}
      chinese={{ label: '图片', value: { name: '切片-4.png', size: 240_000 } }}
    />
  ),
};
