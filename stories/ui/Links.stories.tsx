import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { LinkButton } from '../../src/ui/LinkButton.tsx';
import { SkipLink } from '../../src/ui/SkipLink.tsx';
import { TextLink } from '../../src/ui/TextLink.tsx';

const meta = { component: TextLink, args: { href: '/search', children: 'Browse all models' } } satisfies Meta<
  typeof TextLink
>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Arrow: Story = { args: { variant: 'arrow' } };
export const Inline: Story = {
  render: (args) => (
    <p>
      New here? <TextLink {...args} variant="inline" /> with a work e-mail.
    </p>
  ),
};

/** External links open in a new tab, are labeled so, and pass no window reference (`noopener`). */
export const Elsewhere: Story = {
  args: { href: 'https://example.org', children: 'LinkedIn' },
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: /LinkedIn \(.+\)/ });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  },
};
export const AsButton: Story = {
  render: ({ href, children }) => (
    <div style={{ display: 'flex', gap: 12 }}>
      <LinkButton href={href}>{children}</LinkButton>
      <LinkButton href={href} variant="outline">
        {children}
      </LinkButton>
    </div>
  ),
};

/** Hidden until the Tab key reaches it. */
export const Skip: Story = {
  render: () => (
    <>
      <SkipLink />
      <main id="content">Content</main>
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    const link = canvas.getByRole('link');
    await expect(link.getBoundingClientRect().bottom).toBeLessThanOrEqual(0);
    await userEvent.tab();
    await expect(link).toHaveFocus();
    await expect(link.getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
  },
};
