import type { Meta, StoryObj } from '@storybook/react-vite';
import { Search } from 'lucide-react';
import { expect, fn, userEvent } from 'storybook/test';
import { Button } from '../../../src/ui/Button.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { PRESSABLE, StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Actions/Button',
  component: Button,
  tags: ['autodocs'],
  args: { children: 'Compare 3', variant: 'primary', size: 'md', onClick: fn() },
  argTypes: {
    variant: {
      control: 'select',
      options: ['primary', 'outline', 'ghost', 'quiet', 'danger', 'inverse', 'inverseOutline', 'bar'],
    },
    size: { control: 'inline-radio', options: ['sm', 'md', 'touch', 'lg'] },
    children: { control: 'text' },
  },
  parameters: partNotes({
    source: 'src/ui/Button.tsx',
    use: ['To do something: save, search, request, remove.', 'One primary button in a view, for its main action.'],
    avoid: [
      'To go to another page: LinkButton or TextLink, which open in a new tab and show their address.',
      'For an action that only an icon names: IconButton, which gives the icon its label.',
      'To choose between views of the same thing: Segmented.',
    ],
    good: [
      'Begin with a verb and name the object: "Compare 3", "Request this model".',
      'Pass `pending` while the action runs. The button then keeps its width, its place and the focus.',
    ],
    bad: [
      'Two primary buttons side by side.',
      'A disabled button without a reason nearby. Let people press it, and say what is missing.',
    ],
    access: [
      'A native button: Enter and Space press it.',
      'A pending button stays focusable and has `aria-busy` and `aria-disabled`, so that a press repeats nothing.',
      'On phones every size is at least 44 px high.',
    ],
  }),
} satisfies Meta<typeof Button>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Primary: Story = {};
export const Outline: Story = { args: { variant: 'outline' } };
export const Ghost: Story = { args: { variant: 'ghost' } };
export const Quiet: Story = { args: { variant: 'quiet' } };
export const Danger: Story = { args: { variant: 'danger', children: 'Remove' } };
export const WithIcon: Story = {
  args: {
    children: (
      <>
        <Search aria-hidden size={18} strokeWidth={1.5} />
        Search
      </>
    ),
  },
};
export const Pending: Story = { args: { pending: true }, tags: ['!test'] };
export const Disabled: Story = { args: { disabled: true } };
export const Wide: Story = { args: { wide: true } };

export const OnNavy: Story = {
  render: () => (
    <div data-tone="navy" style={{ display: 'flex', gap: 12, padding: 24, background: 'var(--colors-bar)' }}>
      <Button variant="inverse">Compare 3</Button>
      <Button variant="inverseOutline">Shortlist</Button>
      <Button variant="bar">Login</Button>
    </div>
  ),
};

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  render: () => (
    <StateMatrix
      part={Button}
      props={{ children: 'Compare 3' }}
      rows={[
        ...(['primary', 'outline', 'ghost', 'quiet', 'danger'] as const).map((variant) => ({
          name: variant,
          props: { variant },
        })),
        ...(['sm', 'md', 'touch', 'lg'] as const).map((size) => ({ name: size, props: { size } })),
      ]}
      states={[
        ...PRESSABLE,
        { name: 'Disabled', props: { disabled: true } },
        { name: 'Pending', props: { pending: true } },
        { name: 'Long', props: { children: 'Compare the three selected models' } },
        { name: '中文', props: { children: '对比 3 个模型' }, lang: 'zh-CN' },
      ]}
    />
  ),
};

export const EnterPresses: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
};

/** A second press while the work is pending does nothing, and the button keeps the focus. */
export const PendingIgnoresPresses: Story = {
  args: { pending: true },
  play: async ({ args, canvas }) => {
    const button = canvas.getByRole('button', { name: 'Compare 3' });
    await userEvent.click(button);
    await expect(args.onClick).not.toHaveBeenCalled();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await expect(button).toHaveFocus();
  },
};
