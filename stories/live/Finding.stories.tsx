import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMachine, useSelector } from '@xstate/react';
import { expect, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { type ActorRefFrom, fromPromise, setup } from 'xstate';
import type { SourcePlaces } from '../../src/statechart/find/sourcePlaces.ts';
import { LiveView } from '../../src/statechart/live/LiveView.tsx';

const bulb = setup({ types: { input: {} as { watts: number } } }).createMachine({
  id: 'bulb',
  initial: 'cold',
  states: { cold: { on: { heat: { target: 'warm' } } }, warm: {} },
});
const lamp = setup({
  actors: { bulb, plugIn: fromPromise<void, { socket: string }>(async () => {}) },
  actions: { click: () => {} },
  guards: { isDark: () => true },
}).createMachine({
  id: 'lamp',
  initial: 'off',
  invoke: [
    { id: 'bulb', src: 'bulb', input: { watts: 9 } },
    { id: 'plugIn', src: 'plugIn', input: { socket: 'west wall' } },
  ],
  states: {
    off: { tags: 'dark', entry: 'click', on: { press: { guard: 'isDark', target: 'on', actions: 'click' } } },
    on: { on: { press: { target: 'off' } } },
  },
});

const at = (line: number, column = 1) => ({ file: 'machines/lamp/lamp.machine.ts', line, column });
const places: SourcePlaces = {
  charts: [
    {
      id: 'lamp',
      name: 'lamp',
      chart: at(1),
      states: { lamp: at(2), 'lamp.off': at(30, 5), 'lamp.on': at(31, 5) },
      events: { 'lamp.off press': at(30, 42) },
      guards: { isDark: at(12, 5) },
      actions: { click: at(10, 5) },
      actors: {},
      tags: { 'lamp.off': ['dark'] },
    },
  ],
  views: [
    {
      chart: 'lamp',
      tag: 'dark',
      state: null,
      name: 'Shade',
      components: ['Shade'],
      place: { file: 'src/site/Shade.tsx', line: 8, column: 3 },
    },
  ],
};

/** A page with a statechart of its own, and the live panel beside it. */
function Room() {
  const [, send, actor] = useMachine(lamp);
  return (
    <div style={{ display: 'grid', gridTemplateColumns: '200px 1fr', height: '100dvh' }}>
      <main style={{ padding: '16px' }}>
        <h1>Room</h1>
        <Shade lamp={actor} />
        <button type="button" onClick={() => send({ type: 'press' })}>
          Switch
        </button>
        <p>Wall</p>
      </main>
      <LiveView charts={[]} first="lamp" />
    </div>
  );
}

function Shade({ lamp: actor }: { lamp: ActorRefFrom<typeof lamp> }) {
  const isDark = useSelector(actor, (snapshot) => snapshot.hasTag('dark'));
  return <p>{isDark ? 'Dark' : 'Bright'}</p>;
}

const meta = {
  title: 'Machines/Live panel/Finding',
  component: Room,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Room>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The development server answers with `served`; its editor opens whatever is asked. */
function serve(served: SourcePlaces | null) {
  const { fetch } = window;
  return spyOn(window, 'fetch').mockImplementation((address, ...rest) => {
    if (String(address).startsWith('/__open-in-editor')) return Promise.resolve(new Response());
    if (address !== '/__chart-places') return fetch(address, ...rest);
    return Promise.resolve(served ? Response.json(served) : new Response(null, { status: 404 }));
  });
}

function withPlaces() {
  const served = serve(places);
  return () => served.mockRestore();
}

export const Beside: Story = {
  tags: ['!test'],
  beforeEach: withPlaces,
};

export const TreeIsSearched: Story = {
  beforeEach: withPlaces,
  play: async ({ canvas }) => {
    const tree = await canvas.findByRole('tree', { name: 'Actors' });
    const names = () =>
      within(tree)
        .queryAllByRole('treeitem')
        .map((item) => item.dataset.actor && item.textContent);
    const row = (name: RegExp) => within(tree).findByRole('treeitem', { name });
    await expect(await row(/^lamp/)).toHaveAttribute('aria-level', '1');
    await expect(await row(/^bulb/)).toHaveAttribute('aria-level', '2');
    await expect(within(tree).queryByRole('treeitem', { name: /^plugIn/ })).toBeNull();

    // the promise has ended
    await userEvent.click(canvas.getByRole('checkbox', { name: /^Ended/ }));
    await expect(await row(/^plugIn.*west wall.*ended/)).toHaveAttribute('aria-level', '2');

    // a search shows the ancestors of what it finds
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Find actor' }), 'watts 9');
    await waitFor(() => expect(names()).toHaveLength(2));
    await userEvent.clear(canvas.getByRole('searchbox', { name: 'Find actor' }));

    // the keyboard moves through the tree and shows an actor
    (await row(/^lamp/)).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(await row(/^bulb/)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(await row(/^bulb/)).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(canvas.getByText('Input of bulb'));
    await expect(canvas.getByText(/"watts": 9/)).toBeVisible();
    (await row(/^bulb/)).focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(await row(/^lamp/)).toHaveFocus();
  },
};

export const ElementLeadsToItsActor: Story = {
  beforeEach: withPlaces,
  play: async ({ canvas }) => {
    const selected = () => canvas.findByRole('treeitem', { selected: true });
    const bulbRow = await canvas.findByRole('treeitem', { name: /^bulb/ });
    await userEvent.click(bulbRow);
    await expect(await selected()).toHaveTextContent(/^bulb/);

    const pick = canvas.getByRole('button', { name: 'Pick an element of the page' });
    await userEvent.click(pick);
    await expect(pick).toHaveAttribute('aria-pressed', 'true');
    await userEvent.hover(canvas.getByText('Dark'));
    await expect(document.querySelectorAll('.sct-lit')).toHaveLength(1);
    await userEvent.click(canvas.getByText('Dark'));
    await expect(document.querySelectorAll('.sct-lit')).toHaveLength(0);
    await expect(await selected()).toHaveTextContent(/^lamp/);
    const picked = await canvas.findByRole('region', { name: 'Actors of the picked element' });
    await expect(
      within(picked)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Shadelamp', 'Roomlamp']);

    // by keyboard, and the page does not react
    await userEvent.click(pick);
    canvas.getByRole('button', { name: 'Switch' }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(
      within(picked)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Roomlamp']);
    await expect(canvas.getByText('Dark')).toBeVisible();

    await userEvent.click(pick);
    await userEvent.keyboard('{Escape}');
    await expect(pick).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(canvas.getByRole('button', { name: 'Switch' }));
    await expect(await canvas.findByText('Bright')).toBeVisible();
  },
};

export const SourceOpensInTheEditor: Story = {
  beforeEach: withPlaces,
  play: async ({ canvas }) => {
    const opened = () =>
      (window.fetch as unknown as { mock: { calls: [unknown][] } }).mock.calls
        .map(([address]) => String(address))
        .filter((address) => address.startsWith('/__open-in-editor'));
    const open = (name: RegExp) => canvas.findByRole('button', { name });
    await userEvent.click(await open(/^lamp lamp\.machine\.ts:1$/));
    await expect(opened()).toEqual(['/__open-in-editor?file=machines%2Flamp%2Flamp.machine.ts%3A1%3A1']);

    // a state: its action, and the view that asks for its tag
    await userEvent.click(await canvas.findByRole('button', { name: /^off/ }, { timeout: 20_000 }));
    await userEvent.click(await open(/^off lamp\.machine\.ts:30$/));
    await expect(opened().at(-1)).toContain('lamp.machine.ts%3A30%3A5');
    await expect(await open(/^click lamp\.machine\.ts:10$/)).toBeVisible();
    await expect(canvas.getByText('Tag dark')).toBeVisible();
    await userEvent.click(await open(/^Shade Shade\.tsx:8$/));
    await expect(opened().at(-1)).toContain('Shade.tsx%3A8%3A3');
    const show = await open(/^Show Shade on the page/);
    await userEvent.click(show);
    await expect(canvas.getByText('1 element')).toBeVisible();
    const [frame] = document.querySelectorAll('.sct-lit');
    const shade = canvas.getByText('Dark').getBoundingClientRect();
    await expect(Math.round(frame?.getBoundingClientRect().top ?? 0)).toBe(Math.round(shade.top));
    await userEvent.click(show);
    await expect(document.querySelectorAll('.sct-lit')).toHaveLength(0);

    // a transition: its guard and action
    await userEvent.click(canvas.getByRole('button', { name: /^press.*isDark/ }));
    await expect(await open(/^press lamp\.machine\.ts:30$/)).toBeVisible();
    await userEvent.click(await open(/^isDark lamp\.machine\.ts:12$/));
    await expect(opened().at(-1)).toContain('lamp.machine.ts%3A12%3A5');
  },
};

export const NoDevelopmentServer: Story = {
  beforeEach: () => {
    const served = serve(null);
    return () => served.mockRestore();
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('tree', { name: 'Actors' });
    await waitFor(() => expect(window.fetch).toHaveBeenCalledWith('/__chart-places'));
    await expect(canvas.queryByRole('heading', { name: 'Source' })).toBeNull();
  },
};
