import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { Carousel } from '../../../src/ui/Carousel.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { PRESSABLE, StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Layout/Carousel',
  component: Carousel,
  tags: ['autodocs'],
  args: {
    label: 'News',
    // longer than a slide takes to appear
    interval: 500,
    slides: ['First', 'Second', '第三'].map((text) => ({
      key: text,
      content: <p style={{ padding: 40, background: 'var(--colors-surface)' }}>{text}</p>,
    })),
  },
  parameters: partNotes({
    source: 'src/ui/Carousel.tsx',
    use: ['For two to five banners of equal weight on the home page.'],
    avoid: ['For anything that a person must see: what turns away is missed.'],
    good: ['Begin with the slide that matters most.'],
    bad: ['More than five slides.'],
    access: [
      'It pauses while it is hovered or focused and can be stopped.',
      'With reduced motion it does not turn by itself.',
    ],
  }),
} satisfies Meta<typeof Carousel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ByHand: Story = { args: { interval: 0 } };
export const OneSlide: Story = { args: { slides: [{ key: 'only', content: 'Alone' }] }, tags: ['!test'] };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={Carousel}
      props={{ label: 'News', interval: 0, slides: ['One', 'Two'].map((key) => ({ key, content: key })) }}
      states={PRESSABLE}
      width={220}
    />
  ),
};

/** It advances automatically, pauses while it has the focus, and can be controlled by its buttons. */
export const Turning: Story = {
  play: async ({ canvas, userEvent }) => {
    // In some browsers the mouse is in this corner of the window from the start.
    const carousel = canvas.getByRole('region');
    await userEvent.hover(carousel);
    await userEvent.unhover(carousel);
    await waitFor(() => expect(canvas.getByText('Second')).toBeVisible());
    const [pause, back, on] = canvas.getAllByRole('button');
    pause?.focus();
    await userEvent.click(pause as HTMLElement);
    const place = () => Number(canvas.getByText(/\d \/ 3/).textContent?.[0]);
    const start = place();
    await userEvent.click(on as HTMLElement);
    await expect(place()).toBe((start % 3) + 1);
    await userEvent.click(back as HTMLElement);
    await expect(place()).toBe(start);
  },
};
export const OneSlideTest: Story = {
  ...OneSlide,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};
