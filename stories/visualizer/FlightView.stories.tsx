import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor, within } from 'storybook/test';
import type { FaultRecord } from '../../contract/entities/faultReport.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { FlightView } from '../../src/statechart/flight/FlightView.tsx';

const PATIENT = { timeout: 20_000 };

const fault: FaultRecord = {
  id: '0198c0de-0000-7000-8000-000000000001',
  at: '2026-01-02T03:04:05.000Z',
  kind: 'request',
  error: 'SystemError',
  frames: ['assets/index-1a2b.js:12:345'],
  page: '/search',
  record: [
    { at: 80, actor: 1, chart: 'layout', event: 'xstate.init', to: 'desktop.open' },
    { at: 90, actor: 2, chart: 'search', event: 'xstate.init', to: 'idle' },
    { at: 120, actor: 2, chart: 'search', event: 'search.addressed', to: 'searching' },
    { at: 300, actor: 2, chart: 'search', event: 'xstate.done.actor.searchModels', to: 'showing' },
    { at: 900, actor: 1, chart: 'layout', event: 'layout.resized', fields: { width: 1_280 }, times: 12 },
    { at: 2_000, actor: 2, chart: 'search', event: 'search.facetToggled', to: 'searching' },
    { at: 2_400, actor: 2, chart: 'search', event: 'xstate.error.actor.searchModels', to: 'failed' },
    { at: 2_401, actor: 3, chart: 'notices', event: 'notices.show', from: 'empty', to: 'shown.counting' },
  ],
};

const meta = {
  title: 'Machines/FlightView',
  component: FlightView,
  args: { fault, onClose: fn() },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof FlightView>;

export default meta;
type Story = StoryObj<typeof meta>;

const isDrawn = (root: HTMLElement, state: string) =>
  waitFor(() => expect(root.querySelector(`[data-state="${state}"]`)).toHaveClass('on'), PATIENT);
const current = (root: HTMLElement) => within(root.querySelector<HTMLElement>('[aria-current=step]') ?? root);

/** It opens at the fault. */
export const AtFault: Story = {};

/** The events before it can be stepped through, and each statechart is shown at each of them. */
export const SteppedThrough: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    await isDrawn(canvasElement, 'search.failed');
    await expect(current(canvasElement).getByText(/error searchModels/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.charts_flight_previous() }));
    await isDrawn(canvasElement, 'search.searching');
    await userEvent.click(canvas.getByRole('button', { name: m.charts_flight_previous() }));
    await isDrawn(canvasElement, 'layout.desktop.open');
    await expect(canvas.getByText('{"width":1280}')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^search showing/ }));
    await isDrawn(canvasElement, 'search.showing');
    await userEvent.click(canvas.getByRole('button', { name: m.charts_flight_fault() }));
    await isDrawn(canvasElement, 'search.failed');
    await userEvent.keyboard('{Tab}');
    await userEvent.click(canvas.getByRole('button', { name: m.ui_close() }));
  },
};

/** Events are found by name, and by the states that they led to. */
export const Found: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    await isDrawn(canvasElement, 'search.failed');
    const search = canvas.getByRole('searchbox', { name: m.charts_log_filter() });
    await userEvent.type(search, 'searching');
    const found = () => [...canvasElement.querySelectorAll('[data-hit="true"]')].map((one) => one.textContent);
    await expect(found()).toHaveLength(2);
    await expect(found().every((words) => words?.includes('→ searching'))).toBe(true);
    // from the fault, the first match is the next one
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByText(m.charts_hit({ match: 1, count: 2 }))).toBeVisible();
    await expect(current(canvasElement).getByText(/addressed/)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await isDrawn(canvasElement, 'search.searching');
    await expect(canvasElement.querySelector('[data-state="search.searching"]')).toHaveClass('found');
    await expect(current(canvasElement).getByText(/facetToggled/)).toBeVisible();
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    await expect(current(canvasElement).getByText(/addressed/)).toBeVisible();
    await userEvent.clear(search);
    await userEvent.type(search, 'nowhere');
    await expect(canvas.getByText(m.charts_found({ count: 0 }), { selector: '.sct-filter output' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: m.charts_hit_next() })).toBeDisabled();
  },
};

/** A statechart broke: the record ends with the event that it did not finish. */
export const Broken: Story = {
  args: {
    fault: {
      ...fault,
      kind: 'script',
      error: 'TypeError',
      record: [...fault.record, { at: 3_000, actor: 2, chart: 'search', event: 'search.left', open: true }],
    },
  },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await isDrawn(canvasElement, 'search.failed');
    await expect(canvas.getByRole('button', { name: `search ${m.charts_flight_broken()}` })).toBeVisible();
    // the samples do not break it
    await userEvent.click(canvas.getByRole('button', { name: m.charts_flight_test() }));
    await expect(await canvas.findByText(m.charts_flight_no_test())).toBeVisible();
  },
};

/** Statecharts of an earlier version, which this one does not have. */
export const UnknownStatechart: Story = {
  args: { fault: { ...fault, record: [{ at: 1, actor: 1, chart: 'bygone', event: 'xstate.init', to: 'idle' }] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(m.charts_no_chart())).toBeVisible();
  },
};
