import { charts } from '../../machines/index.ts';
import { Simulator } from '../../src/statechart/simulate/Simulator.tsx';

type MachinePageProps = { name: string; state?: string };

/** The page of one machine: its statechart, which can be tried without effects and starts in the given state. */
export function MachinePage({ name, ...rest }: MachinePageProps) {
  return <Simulator {...chartNamed(name)} {...rest} />;
}

function chartNamed(name: string) {
  const chart = charts.find((one) => one.name === name);
  if (!chart) throw new Error(`no machine is called ${name}`);
  return chart;
}
