import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test';
import { createActor, fromPromise } from 'xstate';
import type { SearchExample } from '../../contract/entities/search.ts';
import { exampleTourMachine } from '../../machines/exampleTour/exampleTour.machine.ts';
import { charts } from '../../machines/index.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { LiveView } from '../../src/statechart/live/LiveView.tsx';
import type { LoadCounts } from '../../src/statechart/realCounts.ts';

type LogPageProps = {
  /** Whether the invoked call fails. */
  failing?: boolean;
  /** Whether it is only watched. */
  isReadOnly?: boolean;
  /** How often real sessions took the parts of a statechart. */
  loadCounts?: LoadCounts;
};

const examples: SearchExample[] = [
  { text: 'KRAS G12C', count: 41 },
  { text: 'osimertinib', count: 37 },
];

/** A running statechart with its log. Its examples do not move by themselves, so that nothing changes unasked. */
function LogPage({ failing = false, isReadOnly = false, loadCounts }: LogPageProps) {
  const [actor] = useState(() => {
    const count = fromPromise<SearchExample[], undefined>(async () => {
      if (failing) throw new Error('the server does not answer');
      return examples;
    });
    return createActor(exampleTourMachine.provide({ actors: { count } }), {
      input: { isStill: true },
      systemId: 'exampleTour',
    });
  });
  useEffect(() => {
    actor.start();
    return () => {
      actor.stop();
    };
  }, [actor]);
  return (
    <LiveView refs={[actor]} charts={charts} first="exampleTour" isReadOnly={isReadOnly} loadCounts={loadCounts} />
  );
}

const meta = {
  title: 'Machines/Log and runs',
  component: LogPage,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof LogPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Recorded: Story = {};

export const Failed: Story = { args: { failing: true } };

/** Payload, guards with parameters and compared values, transition, and context changes of one entry. */
export const EntryExplains: Story = {
  play: async () => {
    const entry = await open(/done count$/);
    await expect(entry.getByText(/"text": "KRAS G12C"/)).toBeVisible();
    const refused = entry.getByText('findsNothing').closest('li');
    await expect(refused).toHaveAttribute('data-result', 'false');
    await expect(refused).toHaveTextContent('"count":41');
    const allowed = [...document.querySelectorAll('.sct-entry [data-result="true"]')];
    await expect(allowed.map(({ textContent }) => textContent)).toEqual(['isStill: trueisStilltrue']);
    await expect(entry.getByText(/counting → paused · done count \[isStill\]/)).toBeVisible();
    await expect(changes()).toEqual([
      'examples.0: – → {"text":"KRAS G12C","count":41}',
      'examples.1: – → {"text":"osimertinib","count":37}',
    ]);
  },
};

export const EntryShowsError: Story = {
  args: { failing: true },
  play: async () => {
    const entry = await open(/error count$/);
    await expect(entry.getByText(/the server does not answer/)).toBeVisible();
    await expect(entry.getByText(/counting → dark · error count/)).toBeVisible();
  },
};

/** A pressed entry shows its moment, marked as past and without events to send; then the present comes back. */
export const EntryShowsItsMoment: Story = {
  play: async () => {
    await send('exampleTour.pointed');
    await open(/done count$/);
    const past = document.querySelector('.sct-past');
    await expect(past).toHaveTextContent('done count');
    await expect(screen.queryByRole('heading', { name: m.charts_events() })).toBeNull();
    await expect(context('shown')).toBe('shown 0');
    const now = screen.getByRole('button', { name: m.charts_now() });
    now.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.querySelector('.sct-past')).toBeNull());
    await expect(context('shown')).toBe('shown 1');
    await expect(await screen.findByRole('heading', { name: m.charts_events() })).toBeVisible();
  },
};

/** While an entry is pressed, the log stays as it is, so that new events do not move the entry away. */
export const StillWhilePressed: Story = {
  play: async () => {
    const event = 'exampleTour.pointed';
    await send(event);
    const sequence = screen.getByRole('heading', { name: new RegExp(`^${m.charts_sequence()}`) });
    const { textContent: drawn } = sequence;
    const [newest] = entries();
    if (!newest) throw new Error('the log is empty');
    fireEvent.pointerDown(newest);
    // without a pointer, whose release would end the press
    const [offered] = screen.getAllByRole('button', { name: event });
    if (offered) fireEvent.click(offered);
    await waitFor(() => expect(sequence.textContent).not.toBe(drawn));
    await expect(entriesOf(event)).toHaveLength(1);
    fireEvent.pointerUp(newest);
    await waitFor(() => expect(entriesOf(event)).toHaveLength(2));
  },
};

export const FilterAndClear: Story = {
  play: async () => {
    await send('exampleTour.pointed');
    const all = entries().length;
    const filter = screen.getByRole('searchbox', { name: m.charts_log_filter() });
    await userEvent.type(filter, 'POINTED');
    await expect(entries().map(({ textContent }) => textContent?.includes('pointed'))).toEqual([true]);
    await expect(screen.getByText(m.charts_log_filtered({ shown: 1, count: all }))).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: m.charts_log_filter_clear() }));
    await expect(entries()).toHaveLength(all);
    await userEvent.click(screen.getByRole('button', { name: m.charts_clear() }));
    await waitFor(() => expect(entries()).toHaveLength(0));
    await expect(screen.getByText(m.charts_sequence_count({ count: 0 }))).toBeVisible();
  },
};

/** States are found by the events that led to them. Enter goes to the next match in time, Shift and Enter back. */
export const StatesAreFound: Story = {
  play: async () => {
    await send('exampleTour.pointed');
    const search = screen.getByRole('searchbox', { name: m.charts_log_filter() });
    await userEvent.type(search, 'paused');
    await expect(entries().map(words)).toEqual(['exampleTour · done count']);
    await expect(screen.getByText(m.charts_found({ count: 1 }), { selector: '.sct-filter output' })).toBeVisible();
    await expect(screen.getByText('paused', { selector: '.sct-log mark' })).toBeVisible();
    await waitFor(() => expect(document.querySelector('[data-state="exampleTour.paused"]')).toHaveClass('found'));
    await userEvent.clear(search);
    await userEvent.type(search, 'exampletour');
    const count = entries().length;
    await expect(count).toBeGreaterThan(2);
    await userEvent.keyboard('{Enter}');
    await expect(await screen.findByText(m.charts_hit({ match: 1, count }))).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect(await screen.findByText(m.charts_hit({ match: 2, count }))).toBeVisible();
    await userEvent.keyboard('{Shift>}{Enter}{Enter}{/Shift}');
    await expect(await screen.findByText(m.charts_hit({ match: count, count }))).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: m.charts_hit_next() }));
    await expect(await screen.findByText(m.charts_hit({ match: 1, count }))).toBeVisible();
  },
};

/** From a moment of the past, the events before and after it can be stepped through. */
export const PastIsStepped: Story = {
  play: async () => {
    await send('exampleTour.pointed');
    await open(/pointed$/);
    const past = () => document.querySelector('.sct-past');
    await expect(past()).toHaveTextContent('pointed');
    await expect(screen.getByRole('button', { name: m.charts_flight_next() })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: m.charts_flight_previous() }));
    await waitFor(() => expect(past()).toHaveTextContent('done count'));
    await expect(context('shown')).toBe('shown 0');
    await userEvent.click(screen.getByRole('button', { name: m.charts_flight_next() }));
    await waitFor(() => expect(past()).toHaveTextContent('pointed'));
  },
};

/** A session that is only watched: nothing can be sent to it, and no address opens its runs. */
export const ReadOnly: Story = {
  args: { isReadOnly: true },
  play: async () => {
    await settled();
    await expect(screen.getByText(m.charts_own_session())).toBeVisible();
    await expect(screen.queryByRole('heading', { name: m.charts_events() })).toBeNull();
    await expect(screen.queryByRole('button', { name: m.charts_run_address() })).toBeNull();
    await open(/done count$/);
    await expect(document.querySelector('.sct-past')).toHaveTextContent('done count');
  },
};

const counted = { counting: true, since: '2026-01-02', counts: [{ part: 'exampleTour.paused', count: 12_345 }] };

/** What real sessions took is marked, and what they never took is listed. */
export const RealSessions: Story = {
  args: { isReadOnly: true, loadCounts: async () => counted },
  play: async () => {
    await settled();
    await userEvent.click(screen.getByRole('button', { name: m.charts_real() }));
    const heading = await screen.findByRole('heading', { name: new RegExp(`^${m.charts_real_never()}`) });
    await expect(screen.getByText(/2026-01-02/)).toBeVisible();
    await waitFor(() => expect(document.querySelector('[data-state="exampleTour.paused"]')).toHaveClass('taken'));
    const never = [...document.querySelectorAll('.sct-never code')].map(({ textContent }) => textContent);
    await expect(never).toContain('dark');
    await expect(never).not.toContain('paused');
    await expect(screen.queryByText(m.charts_real_off())).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: m.charts_real() }));
    await waitFor(() => expect(heading).not.toBeInTheDocument());
  },
};

/** A server that does not count, and has never counted. */
export const NoRealSessions: Story = {
  args: { isReadOnly: true, loadCounts: async () => ({ counting: false, since: null, counts: [] }) },
  play: async () => {
    await settled();
    await userEvent.click(screen.getByRole('button', { name: m.charts_real() }));
    await expect(await screen.findByText(m.charts_real_off())).toBeVisible();
    await expect(screen.getByText(m.charts_real_none())).toBeVisible();
  },
};

export const RealSessionsFail: Story = {
  args: { isReadOnly: true, loadCounts: () => Promise.reject(new Error('no connection')) },
  play: async () => {
    await settled();
    await userEvent.click(screen.getByRole('button', { name: m.charts_real() }));
    await expect(await screen.findByText(m.charts_real_failed())).toBeVisible();
  },
};

/** Every message of every actor is in the sequence, as many as in the log. */
export const SequenceOfAllActors: Story = {
  play: async () => {
    await send('exampleTour.pointed');
    const sequence = within(screen.getByRole('region', { name: m.charts_sequence() }));
    await expect(screen.getByText(m.charts_sequence_count({ count: entries().length }))).toBeVisible();
    await expect(sequence.getByText('count')).toBeInTheDocument();
    await expect(sequence.getByRole('img')).toHaveAccessibleName(/→ exampleTour: exampleTour\.pointed$/);
  },
};

/** The run of the actor opens in the simulator at the same state, and the running system comes back. */
export const RunGoesToSimulator: Story = {
  play: async () => {
    await send('exampleTour.pointed');
    await userEvent.click(screen.getByRole('button', { name: m.charts_run_simulate() }));
    const simulator = within(await screen.findByTestId('simulator'));
    await expect(simulator.getByText('paused', { selector: '.sct-head code' })).toBeVisible();
    await expect(context('shown')).toBe('shown 1');
    await userEvent.click(simulator.getByRole('button', { name: m.charts_run_live() }));
    await waitFor(() => expect(screen.queryByTestId('simulator')).toBeNull());
    await expect(entries().length).toBeGreaterThan(0);
  },
};

export const RunOfNothing: Story = {
  play: async () => {
    await settled();
    await userEvent.click(screen.getByRole('button', { name: m.charts_clear() }));
    await waitFor(() => expect(entries()).toHaveLength(0));
    await userEvent.click(screen.getByRole('button', { name: m.charts_run_simulate() }));
    await expect(await screen.findByText(m.charts_run_none())).toBeVisible();
  },
};

const entries = () => [...document.querySelectorAll('.sct-log button')];
const changes = () => [...document.querySelectorAll('.sct-entry dd:last-child > div')].map((one) => one.textContent);

/** Returns the line of a field in the context. */
const context = (field: string) =>
  [...document.querySelectorAll('.sct-tree li')].map((one) => one.textContent).find((line) => line?.startsWith(field));

/** Waits until the invoked call has ended. */
const settled = () => waitFor(() => expect(entries().some((one) => /(done|error) count/.test(words(one)))).toBe(true));

/** The entries of an event of the example tour. */
const entriesOf = (event: string) => entries().filter((one) => words(one) === `exampleTour · ${event}`);

async function send(event: string): Promise<void> {
  await settled();
  const before = entriesOf(event).length;
  const [first] = await screen.findAllByRole('button', { name: event });
  if (!first) throw new Error(`${event} is not offered`);
  await userEvent.click(first);
  await waitFor(() => expect(entriesOf(event)).toHaveLength(before + 1));
}

async function open(name: RegExp) {
  await settled();
  const button = entries().find((one) => name.test(words(one)));
  if (!button) throw new Error(`no entry is ${name}`);
  await userEvent.click(button);
  const entry = await waitFor(() => {
    const details = document.querySelector<HTMLElement>('.sct-entry');
    if (!details) throw new Error('the entry is closed');
    return details;
  });
  return within(entry);
}

const words = (entry: Element) => entry.querySelector('b')?.textContent ?? '';
