import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { PasswordField } from '../../../src/ui/fields/index.ts';
import { FieldMatrix } from '../../support/FieldMatrix.tsx';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';

const meta = {
  title: 'Parts/Fields/PasswordField',
  component: PasswordField,
  tags: ['autodocs'],
  args: { id: 'field', label: 'Password', value: 'Lantern-harbor-2741', onChange: fn() },
  render: (args) => <Held field={PasswordField} {...args} />,
  parameters: partNotes({
    source: 'src/ui/fields/TextField.tsx',
    use: ['For a secret that can be set, but not read.'],
    avoid: ['For a one-time code: TextField.'],
    good: ['Let the person reveal what was typed.'],
    bad: ['Showing the stored secret.'],
    access: [
      'Label, hint, error and warning are read with the control.',
      'The button that reveals the text says whether it is shown.',
    ],
  }),
} satisfies Meta<typeof PasswordField>;

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
      field={PasswordField}
      props={{ label: 'Password', value: 'Lantern-harbor-2741' }}
      empty={{ value: '' }}
      long={{
        value: 'Lantern-harbor-2741-violet-meadow-8853-copper-window-1190',
      }}
      chinese={{ label: '密码' }}
    />
  ),
};
