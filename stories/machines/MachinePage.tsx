import { expect, waitFor } from 'storybook/test';
import { charts } from '../../machines/index.ts';
import { chartOf } from '../../src/statechart/chartOf.ts';
import { Simulator } from '../../src/statechart/simulate/Simulator.tsx';

type MachinePageProps = { name: string; state?: string };

/** The page of one machine: its statechart, which can be tried without effects and starts in the given state. */
export function MachinePage({ name, ...rest }: MachinePageProps) {
  return <Simulator {...chartNamed(name)} {...rest} />;
}

/** Checks that the statechart is drawn completely, and that the story's state is active. */
export async function isDrawn({ canvas, args }: { canvas: Canvas; args: MachinePageProps }): Promise<void> {
  const chart = chartOf(chartNamed(args.name).machine);
  const drawing = await canvas.findByRole('application');
  await waitFor(() => expect(drawing.querySelectorAll('[data-state]')).toHaveLength(chart.states.length));
  const active = [...drawing.querySelectorAll('.on[data-state]')].map((piece) => piece.getAttribute('data-state'));
  await expect(active).toContain(args.state ?? chart.root);
}

type Canvas = { findByRole: (role: string) => Promise<HTMLElement> };

function chartNamed(name: string) {
  const chart = charts.find((one) => one.name === name);
  if (!chart) throw new Error(`no machine is called ${name}`);
  return chart;
}
