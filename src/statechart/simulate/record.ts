import type { StateValue } from 'xstate';
import type { Path } from './pathTo.ts';

/**
 * Returns a run as a complete test file for `tests/machines`, with the helper `replay`. `value` is the expected final
 * state.
 */
export function testCode(name: string, { input, from, events }: Path, value: StateValue): string {
  const sent = events.map((event) => `      ${literal(event)},`);
  return [
    "import { expect, test } from 'vitest';",
    "import { replay } from './support/replay.ts';",
    '',
    `test(${literal(`${name}: ${events.map(({ type }) => type).join(', ') || 'the beginning'}`)}, () => {`,
    `  const { value } = replay('${name}', {`,
    ...(from === undefined ? [] : [`    from: ${literal(from)},`]),
    ...(input === undefined ? [] : [`    input: ${literal(input)},`]),
    ...(sent.length === 0 ? ['    events: [],'] : ['    events: [', ...sent, '    ],']),
    '  });',
    `  expect(value).toEqual(${literal(value)});`,
    '});',
    '',
  ].join('\n');
}

/** Returns a value as source code. Undefined values become `undefined`. */
export function literal(value: unknown): string {
  if (value === undefined) return 'undefined';
  if (value instanceof Error) return `new Error(${literal(value.message)})`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([key, field]) => `${property(key)}: ${literal(field)}`);
    return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
  }
  return typeof value === 'string'
    ? `'${value.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`
    : String(value);
}

const property = (key: string) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : literal(key));
