import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useId } from 'react';
import { fn } from 'storybook/test';
import { PasswordField } from '../../../src/ui/fields/index.ts';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

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

export const Filled: Story = { tags: ['!test'] };
export const Empty: Story = { args: { value: '' }, tags: ['!test'] };
export const WithError: Story = { args: { error: 'Enter a value that fits.' }, tags: ['!test'] };
export const ReadOnly: Story = { args: { readOnly: true }, tags: ['!test'] };

/** Each cell is a field of its own. */
const Shown = (props: ComponentProps<typeof PasswordField>) => <Held field={PasswordField} {...props} id={useId()} />;

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={Shown}
      props={{ id: 'field', label: 'Password', value: 'Lantern-harbor-2741', onChange: () => {} }}
      rows={[
        { name: 'Filled', props: {} },
        { name: 'Empty', props: { value: '' } },
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
            value: 'Lantern-harbor-2741-violet-meadow-8853-copper-window-1190',
          },
        },
        { name: '中文', props: { label: '密码', hint: '与标签一致' } },
      ]}
      states={[{ name: 'Rest' }, { name: 'Hover', forced: 'hover' }, { name: 'Focus', forced: 'focus' }]}
      width={440}
    />
  ),
};
