import type { FaultRecord } from '../../../contract/entities/faultReport.ts';
import type { Chart } from '../../../machines/cases.ts';
import { literal } from '../simulate/record.ts';
import { retrace } from './retrace.ts';
import { faultStepOf, type Step } from './steps.ts';

/**
 * Returns a test file for `tests/machines` that fails in the same way as the page: the statechart of the fault breaks
 * at the same event, or ends in the same states. Null if the statechart cannot repeat it, because the page's own
 * effects or a payload are needed.
 */
export function faultTest(charts: readonly Chart[], steps: readonly Step[], fault: FaultRecord): string | null {
  const last = steps[faultStepOf(steps, fault)];
  const chart = last && charts.find(({ machine }) => machine.id === last.chart);
  if (!chart) return null;
  const own = steps.filter(({ actor, number }) => actor === last.actor && number <= last.number);
  const found = retrace(chart, own);
  if (!found || (last.after === null && !found.throws)) return null;
  const { path, value, throws, skipped } = found;
  const sent = path.events.map((event) => `      ${literal(event)},`);
  const words = throws ? `breaks at ${last.event}` : `does not end in ${last.after}`;
  return [
    "import { expect, test } from 'vitest';",
    "import { replay } from './support/replay.ts';",
    '',
    `// Reported on ${fault.at.slice(0, 10)}${fault.page === null ? '' : ` on ${fault.page}`}. It fails as long as the fault exists.`,
    '// The record has no payloads and no context: those of the samples are used.',
    ...(skipped > 0 ? [`// It begins after ${skipped} earlier events, which the samples cannot repeat.`] : []),
    `test(${literal(`${chart.name} ${throws ? words.replace('breaks', 'does not break') : words}`)}, () => {`,
    `  const { value } = replay('${chart.name}', {`,
    ...(path.from === undefined ? [] : [`    from: ${literal(path.from)},`]),
    ...(path.input === undefined ? [] : [`    input: ${literal(path.input)},`]),
    ...(sent.length === 0 ? ['    events: [],'] : ['    events: [', ...sent, '    ],']),
    '  });',
    throws ? '  expect(value).toBeDefined();' : `  expect(value).not.toEqual(${literal(value)});`,
    '});',
    '',
  ].join('\n');
}
