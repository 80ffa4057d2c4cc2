import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { ColorField } from '../../../src/ui/fields/index.ts';
import { FieldMatrix } from '../../support/FieldMatrix.tsx';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';

const meta = {
  title: 'Parts/Fields/ColorField',
  component: ColorField,
  tags: ['autodocs'],
  args: { id: 'field', label: 'Color', value: 'teal', onChange: fn() },
  render: (args) => <Held field={ColorField} {...args} />,
  parameters: partNotes({
    source: 'src/ui/fields/ColorField.tsx',
    use: ['For the color of a value in lists and charts.'],
    avoid: ['For free colors: there are none, so that contrast is kept.'],
    good: ['Use a color once in a dictionary.'],
    bad: ['Color as the only difference.'],
    access: ['Label, hint, error and warning are read with the control.', 'A group of radio buttons with names.'],
  }),
} satisfies Meta<typeof ColorField>;

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
      field={ColorField}
      props={{ label: 'Color', value: 'teal' }}
      empty={{ value: null }}
      chinese={{ label: '颜色' }}
    />
  ),
};
