import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { TextLink } from '../../../src/ui/TextLink.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { PRESSABLE, StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Actions/TextLink',
  component: TextLink,
  tags: ['autodocs'],
  args: { href: '/search', children: 'Browse all models' },
  parameters: partNotes({
    source: 'src/ui/TextLink.tsx',
    use: ['To lead to another page, inside a sentence or beside a heading.'],
    avoid: ['For the main next step of a page: LinkButton.', 'To do something: Button.'],
    good: ['Use `inline` in a sentence, so that the underline sets it off.'],
    bad: ['A link whose text says nothing without the words around it.'],
    access: ['Links to other sites open in a new tab, say so, and pass no window reference.'],
  }),
} satisfies Meta<typeof TextLink>;

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
export const Elsewhere: Story = { args: { href: 'https://example.org', children: 'LinkedIn' }, tags: ['!test'] };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={TextLink}
      props={{ href: '/search', children: 'Browse all models' }}
      rows={(['plain', 'inline', 'arrow'] as const).map((variant) => ({ name: variant, props: { variant } }))}
      states={[...PRESSABLE, { name: '中文', props: { children: '浏览全部模型' }, lang: 'zh-CN' }]}
    />
  ),
};

/** External links open in a new tab, are labeled so, and pass no window reference (`noopener`). */
export const ElsewhereTest: Story = {
  ...Elsewhere,
  tags: ['test'],
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: /LinkedIn \(.+\)/ });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  },
};
