import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, screen, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { exampleTourMachine } from '../../machines/exampleTour/exampleTour.machine.ts';
import { charts } from '../../machines/index.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { runInHash } from '../../src/statechart/log/address.ts';
import { type Run, runOf } from '../../src/statechart/log/run.ts';
import { Simulator } from '../../src/statechart/simulate/Simulator.tsx';

const run = runOf('exampleTour', {
  input: { isStill: true },
  events: [
    { type: 'xstate.done.actor.count', output: [{ text: 'HER2', count: 90 }], actorId: 'count' },
    { type: 'exampleTour.held', by: 'page' },
  ],
});

/** The simulator with the buttons for runs. */
function RunPage({ given }: { given?: Run }) {
  const chart = charts.find(({ machine }) => machine === exampleTourMachine);
  return chart ? <Simulator {...chart} page="https://portal.example/machines" {...(given && { run: given })} /> : null;
}

const meta = {
  title: 'Machines/Saved runs',
  component: RunPage,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof RunPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Loaded: Story = { args: { given: run } };

export const FileIsLoaded: Story = {
  play: async () => {
    await expect(state()).toBe('counting');
    load(run);
    await waitFor(() => expect(state()).toBe('paused'));
    await expect(document.querySelectorAll('.sct-log button')).toHaveLength(3);
    await expect(document.querySelector('.sct-entry')).toHaveTextContent('holders.0: – → "page"');
  },
};

/** A file that is no run of this statechart changes nothing, and the page says why. */
export const OtherFilesAreRefused: Story = {
  play: async () => {
    load({ ...run, chart: 'session' });
    await expect(await screen.findByText(m.charts_run_other({ name: 'session' }))).toBeVisible();
    load({ ...run, events: [{ type: 3 }] });
    await expect(await screen.findByText(m.charts_run_field({ field: 'events.0.type' }))).toBeVisible();
    load({ ...run, events: [{ type: 'exampleTour.unknown' }] });
    await expect(await screen.findByText(m.charts_run_unheard({ count: 1 }))).toBeVisible();
  },
};

export const CopiedAsTestAndAddress: Story = {
  args: { given: run },
  play: async () => {
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await userEvent.click(screen.getByRole('button', { name: m.charts_copy_test() }));
    await expect(await screen.findByText(m.charts_copied())).toBeVisible();
    const code = String(write.mock.calls[0]?.[0]);
    await expect(code).toContain("replay('exampleTour', {\n    input: { isStill: true },");
    await expect(code).toContain("expect(value).toEqual('paused');");
    await userEvent.click(screen.getByRole('button', { name: m.charts_run_address() }));
    await waitFor(() => expect(write).toHaveBeenCalledTimes(2));
    const address = new URL(String(write.mock.calls[1]?.[0]));
    await expect(address.pathname).toBe('/machines');
    await expect(await runInHash(address.hash)).toEqual(run);
    write.mockRejectedValue(new Error('denied'));
    await userEvent.click(screen.getByRole('button', { name: m.charts_copy_test() }));
    await expect(await screen.findByText(m.charts_copy_failed())).toBeVisible();
    write.mockRestore();
  },
};

const state = () => within(screen.getByTestId('simulator')).getByText(/./, { selector: '.sct-head code' }).textContent;

/** Gives a file to the input behind the button. */
function load(content: unknown): void {
  const input = document.querySelector('input[type="file"]');
  if (!input) throw new Error('there is no input for files');
  const file = new File([JSON.stringify(content)], 'a.run.json', { type: 'application/json' });
  fireEvent.change(input, { target: { files: [file] } });
}
