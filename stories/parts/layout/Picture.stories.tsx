import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Picture } from '../../../src/ui/Picture.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Layout/Picture',
  component: Picture,
  tags: ['autodocs'],
  args: { src: '/favicon.svg', version: 7, alt: 'The mark', width: 320, height: 160, eager: true },
  decorators: [(Story) => <div style={{ maxWidth: 320 }}>{Story()}</div>],
  parameters: partNotes({
    source: 'src/ui/Picture.tsx',
    use: ['For every picture that comes from the server.'],
    avoid: ['For icons: Lucide.'],
    good: [
      'Give width and height, so that its space is reserved.',
      'Leave `alt` empty if the picture says nothing that the text does not.',
    ],
    bad: ['A picture with text in it.'],
    access: ['`alt` is read. Pictures below the fold load late.'],
  }),
} satisfies Meta<typeof Picture>;

export default meta;
type Story = StoryObj<typeof meta>;

export const WithVersion: Story = { tags: ['!test'] };
export const Decorative: Story = { args: { alt: '' }, tags: ['!test'] };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={Picture}
      props={{ src: '/favicon.svg', version: 7, alt: 'The mark', width: 160, height: 80, eager: true }}
      states={[{ name: 'Loaded' }]}
      width={170}
    />
  ),
};

/** The version is part of the address; the space is reserved before the picture has loaded. */
export const WithVersionTest: Story = {
  ...WithVersion,
  tags: ['test'],
  play: async ({ canvas }) => {
    const picture = canvas.getByRole('img', { name: 'The mark' });
    await expect(picture).toHaveAttribute('src', '/favicon.svg?v=7');
    await expect(Math.round(picture.getBoundingClientRect().height)).toBe(
      Math.round(picture.getBoundingClientRect().width / 2),
    );
  },
};
