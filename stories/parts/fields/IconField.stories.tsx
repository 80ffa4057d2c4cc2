import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { IconField } from '../../../src/ui/fields/index.ts';
import { FieldMatrix } from '../../support/FieldMatrix.tsx';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';

const meta = {
  title: 'Parts/Fields/IconField',
  component: IconField,
  tags: ['autodocs'],
  args: { id: 'field', label: 'Icon', value: 'users', onChange: fn() },
  render: (args) => <Held field={IconField} {...args} />,
  parameters: partNotes({
    source: 'src/ui/fields/IconField.tsx',
    use: ['For the icon of a menu entry.'],
    avoid: ['For pictures: ImageField.'],
    good: ['Search by what the icon shows.'],
    bad: ['The same icon for two entries.'],
    access: [
      'Label, hint, error and warning are read with the control.',
      'A list box that is searched while one types.',
    ],
  }),
} satisfies Meta<typeof IconField>;

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
      field={IconField}
      props={{ label: 'Icon', value: 'users' }}
      empty={{ value: null }}
      chinese={{ label: '图标' }}
    />
  ),
};
