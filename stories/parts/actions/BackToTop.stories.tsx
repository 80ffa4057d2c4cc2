import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ComponentProps } from 'react';
import { expect, fn } from 'storybook/test';
import { BackToTop } from '../../../src/ui/BackToTop.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { PRESSABLE, StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Actions/BackToTop',
  component: BackToTop,
  tags: ['autodocs'],
  args: { visible: true, onPress: fn() },
  parameters: {
    ...partNotes({
      source: 'src/ui/BackToTop.tsx',
      use: ['On long pages, to come back to the top. It appears once the page is scrolled.'],
      avoid: ['Inside a dialog or a list that scrolls by itself.'],
      good: ['One a page. It is 100 px above the bottom, where it covers no content of the footer.'],
      bad: ['A second fixed button in the same corner.'],
      access: ['A button with a name, at least 44 px for a finger.'],
    }),
    docs: { story: { inline: false, height: '240px' } },
  },
} satisfies Meta<typeof BackToTop>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Scrolled: Story = { tags: ['!test'] };
export const AtTheTop: Story = { args: { visible: false }, tags: ['!test'] };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => <StateMatrix part={InAFrame} props={{ visible: true, onPress: () => {} }} states={PRESSABLE} />,
};

/** A transform makes an element the frame of what is fixed inside it. */
function InAFrame(props: ComponentProps<typeof BackToTop>) {
  return (
    <div style={{ transform: 'scale(1)', width: 100, height: 180 }}>
      <BackToTop {...props} />
    </div>
  );
}

/** 100 px above the bottom, and at least 44 px for a finger. */
export const ScrolledTest: Story = {
  ...Scrolled,
  tags: ['test'],
  play: async ({ args, canvas, userEvent }) => {
    const button = canvas.getByRole('button');
    const box = button.getBoundingClientRect();
    await expect(Math.round(innerHeight - box.bottom)).toBe(100);
    await expect(box.width).toBeGreaterThanOrEqual(44);
    await userEvent.click(button);
    await expect(args.onPress).toHaveBeenCalledOnce();
  },
};
export const AtTheTopTest: Story = {
  ...AtTheTop,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};
