import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { JsonField } from '../../../src/ui/fields/index.ts';
import { FieldMatrix } from '../../support/FieldMatrix.tsx';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';

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

export const Filled: Story = {};
export const Empty: Story = { args: { value: '' } };
export const WithError: Story = { args: { error: 'Enter a value that fits.' } };
export const ReadOnly: Story = { args: { readOnly: true } };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <FieldMatrix
      field={JsonField}
      props={{ label: 'Settings', value: '{"retries": 3}' }}
      empty={{ value: '' }}
      long={{
        value: JSON.stringify(
          { description: 'Tumors were measured twice a week by the same person, who did not know the treatment.' },
          null,
          2,
        ),
      }}
      chinese={{ label: '设置', value: JSON.stringify({ 描述: '每周测量两次肿瘤' }, null, 2) }}
    />
  ),
};
