import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentType, Suspense, useDeferredValue } from 'react';
import { expect, fn } from 'storybook/test';
import { m } from '../../../src/i18n/compiled/messages.js';
import { laterDeferred, laterOver } from '../../../src/ui/later.tsx';
import { Skeleton, SkeletonText } from '../../../src/ui/Skeleton.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Feedback/Skeleton',
  component: Skeleton,
  subcomponents: { SkeletonText },
  tags: ['autodocs'],
  args: { height: 120 },
  parameters: partNotes({
    source: 'src/ui/Skeleton.tsx',
    use: ['To hold the place of something that is loading, so that nothing moves when it arrives.'],
    avoid: ['For work that a person started: Progress, or `pending` of a button.'],
    good: ['Give it the height of what will come.'],
    bad: ['A skeleton beside an error: nothing is loading any more.'],
    access: [
      'It is hidden from screen readers. The part that waits is `aria-busy`.',
      'With reduced motion it is still.',
    ],
  }),
} satisfies Meta<typeof Skeleton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Block: Story = {};
export const Text: Story = { render: () => <SkeletonText lines={3} /> };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={Skeleton}
      props={{ height: 40 }}
      states={[
        { name: 'Whole width' },
        { name: 'Half', props: { width: '50%' } },
        { name: '64 px', props: { width: 64 } },
        { name: 'High', props: { height: 96 } },
      ]}
    />
  ),
};

const code = Promise.withResolvers<ComponentType<{ onClose: () => void }>>();
const LaterPart = laterOver(
  () => code.promise,
  ({ onClose }) => onClose(),
);

/** An overlay appears as soon as its code is loaded; until then there is a progress indicator. */
export const OverThePage: Story = {
  render: () => <LaterPart onClose={fn()} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status', { name: m.ui_loading() })).toBeInTheDocument();
    code.resolve(() => <p>The part</p>);
    // React's own waiting would take 300 ms more.
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
    await expect(canvas.getByText('The part')).toBeVisible();
  },
};

const rest = Promise.withResolvers<ComponentType>();
const LaterRest = laterDeferred(() => rest.promise);
const again = Promise.withResolvers<ComponentType>();
/** A part whose code cannot be fetched at first. The second time it takes a while. */
function missingAtFirst(load: () => Promise<ComponentType>) {
  let times = 0;
  return laterDeferred<object>(async () => {
    times += 1;
    if (times === 1) throw new Error('the connection is lost');
    return load();
  });
}
const MissingRest = missingAtFirst(() => again.promise);
const MissingEnd = missingAtFirst(async () => () => <p>The end</p>);

function HeadAnd({ rest: Rest }: { rest: ComponentType }) {
  const whole = useDeferredValue(true, false);
  return (
    <>
      <h1>The head</h1>
      {whole ? <Rest /> : <p>The place</p>}
    </>
  );
}

/** The head of a page is there before the code of the rest, which then appears at once in its place. */
export const BelowTheHead: Story = {
  render: () => <HeadAnd rest={LaterRest} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The head')).toBeVisible();
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
    await expect(canvas.getByText('The place')).toBeVisible();
    rest.resolve(() => <p>The rest</p>);
    // React's own waiting would take 300 ms more.
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
    await expect(canvas.getByText('The rest')).toBeVisible();
    await expect(canvas.queryByText('The place')).toBeNull();
  },
};

/**
 * If the code of the rest cannot be fetched, the head stays, also while the code is fetched again. One retry is for all
 * missing parts, whose messages lie over one another.
 */
export const WithoutTheRest: Story = {
  render: () => (
    <Suspense fallback={<p>The page is loading</p>}>
      <HeadAnd rest={MissingRest} />
      <HeadAnd rest={MissingEnd} />
    </Suspense>
  ),
  play: async ({ canvas, userEvent }) => {
    const buttons = await canvas.findAllByRole('button', { name: m.ui_retry() });
    await expect(buttons).toHaveLength(2);
    const [retry] = buttons;
    if (!retry) return;
    await userEvent.click(retry);
    await expect(retry).toHaveAttribute('aria-busy', 'true');
    for (const head of canvas.getAllByText('The head')) await expect(head).toBeVisible();
    await expect(canvas.queryByText('The page is loading')).toBeNull();
    again.resolve(() => <p>The other rest</p>);
    await expect(await canvas.findByText('The other rest')).toBeVisible();
    await expect(canvas.getByText('The end')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: m.ui_retry() })).toBeNull();
    for (const head of canvas.getAllByText('The head')) await expect(head).toBeVisible();
  },
};
