import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, waitFor } from 'storybook/test';
import { charts } from '../../machines/index.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { chartOf } from '../../src/statechart/chartOf.ts';
import { pictureOf } from '../../src/statechart/export/files.ts';
import { SMALLEST_TEXT } from '../../src/statechart/view/useViewport.ts';
import { MachinePage } from '../machines/MachinePage.tsx';

const meta = {
  title: 'Machines/Visualizer',
  component: MachinePage,
  args: { name: 'crud', state: 'crud.running.panel.viewing.loading' },
  parameters: { layout: 'fullscreen' },
  tags: ['!dev', '!autodocs'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

const PATIENT = { timeout: 20_000 };
const VIEWING = 'crud.running.panel.viewing';
const CREATING = 'crud.running.panel.creating';
const crud = chartOf(charts.find(({ name }) => name === 'crud')?.machine ?? never());

const drawn = (root: HTMLElement) =>
  [...root.querySelectorAll('[data-state]')].map((state) => state.getAttribute('data-state') ?? '');
const isDrawn = (root: HTMLElement, ...states: string[]) =>
  waitFor(() => expect(drawn(root)).toEqual(expect.arrayContaining(states)), PATIENT);
const isFolded = (root: HTMLElement, state: string) =>
  waitFor(() => expect(root.querySelector(`[data-state="${state}"]`)).toHaveClass('sc-collapsed'), PATIENT);
const press = (root: HTMLElement, selector: string) => {
  const found = root.querySelector(selector);
  if (!found) throw new Error(`nothing is ${selector}`);
  return fireEvent.click(found);
};
const button = (root: HTMLElement, label: string) => press(root, `button[aria-label="${label}"]`);

/** Inactive parts of a large statechart are folded; they open one by one and all together. */
export const Folding: Story = {
  play: async ({ canvasElement: root }) => {
    await isDrawn(root, `${VIEWING}.loading`, CREATING, 'crud.running.work');
    await isFolded(root, CREATING);
    await isFolded(root, 'crud.running.work');
    await expect(drawn(root)).not.toContain(`${CREATING}.form`);

    await press(root, `[data-fold="${CREATING}"]`);
    await isDrawn(root, `${CREATING}.form`);
    await isFolded(root, 'crud.running.work');

    await button(root, m.charts_expand_all());
    await waitFor(() => expect(drawn(root)).toHaveLength(crud.states.length), PATIENT);

    await button(root, m.charts_collapse_inactive());
    await isFolded(root, CREATING);
    await isDrawn(root, `${VIEWING}.loading`);
  },
};

/** Files hold every state, whatever is folded in the view. */
export const ExportedWhole: Story = {
  play: async ({ canvasElement: root }) => {
    await isDrawn(root, CREATING);
    await expect(drawn(root).length).toBeLessThan(crud.states.length);
    const file = new DOMParser().parseFromString(await pictureOf(crud), 'image/svg+xml');
    await expect(file.querySelectorAll('[data-state]')).toHaveLength(crud.states.length);
    await expect(file.querySelectorAll('.sc-collapsed, .sc-fold')).toHaveLength(0);
  },
};

/** A search opens the states around what it finds. */
export const FoundInFolded: Story = {
  play: async ({ canvasElement: root, canvas, userEvent }) => {
    await isDrawn(root, CREATING);
    await userEvent.type(canvas.getByRole('searchbox', { name: m.charts_find() }), 'unsaved{Enter}');
    await isDrawn(root, `${CREATING}.form.unsaved`);
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-state', `${CREATING}.form.unsaved`));
  },
};

/** Fitting shows the active part rather than unreadable text. Every text lies within its label or state. */
export const ReadableFit: Story = {
  play: async ({ canvasElement: root }) => {
    await isDrawn(root, CREATING);
    await button(root, m.charts_expand_all());
    await waitFor(() => expect(drawn(root)).toHaveLength(crud.states.length), PATIENT);
    await button(root, m.charts_zoom_out());
    await button(root, m.charts_fit());
    const svg = root.querySelector<SVGSVGElement>('.sct-frame svg:not(.sct-overview)') ?? never();
    await waitFor(() => expect(smallestText(svg)).toBeGreaterThanOrEqual(SMALLEST_TEXT - 0.01));
    const frame = svg.getBoundingClientRect();
    const active = root.querySelector(`[data-state="${VIEWING}.loading"]`)?.getBoundingClientRect() ?? never();
    await expect(active.left >= frame.left && active.right <= frame.right).toBe(true);
    await expect(active.top >= frame.top && active.bottom <= frame.bottom).toBe(true);
    await expect(textsOutside(svg)).toEqual([]);
  },
};

/** The overview marks the visible part. Dragging and arrow keys move it, Home returns to the active states. */
export const OverviewMoves: Story = {
  play: async ({ canvasElement: root, canvas, userEvent }) => {
    await isDrawn(root, CREATING);
    await button(root, m.charts_expand_all());
    await waitFor(() => expect(drawn(root)).toHaveLength(crud.states.length), PATIENT);
    const map = canvas.getByRole('application', { name: m.charts_overview() });
    const seen = canvas.getByTestId('overview-seen');
    const place = () => ({ x: Number(seen.getAttribute('x')), y: Number(seen.getAttribute('y')) });
    const start = place();
    const { left, top, width, height } = map.getBoundingClientRect();
    const pointer = { pointerId: 1, buttons: 1, clientX: left + width * 0.75, clientY: top + height * 0.5 };
    await userEvent.pointer([
      { keys: '[MouseLeft>]', target: map, coords: { clientX: left + width / 4, clientY: top + height / 4 } },
      { target: map, coords: pointer },
      { keys: '[/MouseLeft]', target: map, coords: pointer },
    ]);
    await waitFor(() => {
      const box = seen.getBoundingClientRect();
      expect(Math.abs(box.left + box.width / 2 - pointer.clientX)).toBeLessThan(2);
      expect(Math.abs(box.top + box.height / 2 - pointer.clientY)).toBeLessThan(2);
    });

    const dragged = place();
    map.focus();
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(() => expect(place().x).toBeLessThan(dragged.x));
    await expect(place().y).toBeCloseTo(dragged.y);
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(place().y).toBeLessThan(dragged.y));
    await userEvent.keyboard('{Home}');
    await waitFor(() => expect(place()).toEqual(start));
  },
};

/** Returns the height of the smallest text in screen pixels. */
function smallestText(svg: SVGSVGElement): number {
  const scale = svg.getScreenCTM()?.a ?? 0;
  const sizes = [...svg.querySelectorAll('text')].map((text) => Number.parseFloat(getComputedStyle(text).fontSize));
  return Math.min(...sizes) * scale;
}

/** Returns the texts that are wider than the frame of their state or label, as the browser measures them. */
function textsOutside(svg: SVGSVGElement): string[] {
  return [...svg.querySelectorAll<SVGGraphicsElement>('.sc-state, .sc-transition')].flatMap((piece) => {
    const frame = piece.querySelector<SVGRectElement>('rect')?.getBBox();
    return [...piece.querySelectorAll('text')]
      .filter((text) => frame === undefined || text.getBBox().x + text.getBBox().width > frame.width)
      .map((text) => text.textContent ?? '');
  });
}

function never(): never {
  throw new Error('it is not there');
}
