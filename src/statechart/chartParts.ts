import type { ChartParts } from '../../contract/chartCounts.ts';
import { charts } from '../../machines/index.ts';
import { transitionId } from '../portal/counts/partIds.ts';
import { nodesOf, transitionsOf } from './chartOf.ts';

/** Returns the IDs of the states and transitions of all statecharts. */
export const chartParts = (): ChartParts =>
  Object.fromEntries(
    charts.map(({ machine }) => {
      const nodes = nodesOf(machine.root);
      const transitions = nodes.flatMap(transitionsOf).map(transitionId);
      return [machine.id, [...nodes.map(({ id }) => id), ...transitions]];
    }),
  );
