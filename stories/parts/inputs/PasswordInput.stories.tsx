import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Field } from '../../../src/ui/Field.tsx';
import { PasswordInput } from '../../../src/ui/PasswordInput.tsx';
import { TextLink } from '../../../src/ui/TextLink.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { PRESSABLE, StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Inputs/PasswordInput',
  component: PasswordInput,
  tags: ['autodocs'],
  args: { 'aria-label': 'Password', defaultValue: 'correct horse', autoComplete: 'current-password' },
  decorators: [(Story) => <div style={{ maxWidth: 400 }}>{Story()}</div>],
  parameters: partNotes({
    source: 'src/ui/PasswordInput.tsx',
    use: ['For a password, with a button that shows it.'],
    avoid: ['For a code that is not secret: TextInput.'],
    good: ['Set `autoComplete` to current-password or new-password.'],
    bad: ['A second field to repeat the password. It can be shown.'],
    access: ['The button says whether the password is shown. Password managers can fill it in.'],
  }),
} satisfies Meta<typeof PasswordInput>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Hidden: Story = {};
export const Empty: Story = { args: { defaultValue: '' } };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={PasswordInput}
      props={{ 'aria-label': 'Password', defaultValue: 'correct horse', autoComplete: 'current-password' }}
      states={[
        ...PRESSABLE,
        { name: 'Invalid', props: { 'aria-invalid': true } },
        { name: 'Disabled', props: { disabled: true } },
      ]}
      width={200}
    />
  ),
};

export const ShownAndHidden: Story = {
  render: () => (
    <Field label="Password" aside={<TextLink href="/login">Forgotten password</TextLink>}>
      {(control) => <PasswordInput {...control} defaultValue="correct horse" autoComplete="current-password" />}
    </Field>
  ),
  play: async ({ canvas, userEvent }) => {
    const control = canvas.getByLabelText('Password');
    await expect(control).toHaveAttribute('type', 'password');
    await userEvent.click(canvas.getByRole('button'));
    await expect(control).toHaveAttribute('type', 'text');
    await userEvent.click(canvas.getByRole('button'));
    await expect(control).toHaveAttribute('type', 'password');
  },
};
