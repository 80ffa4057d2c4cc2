import type { Meta, StoryObj } from '@storybook/react-vite';
import { Search } from 'lucide-react';
import { expect, fn, userEvent } from 'storybook/test';
import { Button } from '../../src/ui/Button.tsx';

const meta = {
  component: Button,
  args: { children: 'Compare 3', onClick: fn() },
} satisfies Meta<typeof Button>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Primary: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
};
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

/** A second click while the work is pending does nothing, and the button keeps the focus. */
export const Pending: Story = {
  args: { pending: true },
  play: async ({ args, canvas }) => {
    const button = canvas.getByRole('button', { name: 'Compare 3' });
    await userEvent.click(button);
    await expect(args.onClick).not.toHaveBeenCalled();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await expect(button).toHaveFocus();
  },
};
export const Disabled: Story = { args: { disabled: true } };
export const LongChinese: Story = {
  args: { children: '提交并等待科学家在一个工作日内回复' },
  globals: { locale: 'zh' },
};

export const Sizes: Story = {
  render: ({ children, onClick }) => (
    <div style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
      {(['sm', 'md', 'touch', 'lg'] as const).map((size) => (
        <Button key={size} size={size} {...(onClick && { onClick })}>
          {children}
        </Button>
      ))}
    </div>
  ),
};

export const OnNavy: Story = {
  render: () => (
    <div data-tone="navy" style={{ display: 'flex', gap: 12, padding: 24, background: 'var(--colors-bar)' }}>
      <Button variant="inverse">Compare 3</Button>
      <Button variant="inverseOutline">Shortlist</Button>
      <Button variant="bar">Login</Button>
    </div>
  ),
};
