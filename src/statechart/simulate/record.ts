import type { StateValue } from 'xstate';
import type { Path } from './pathTo.ts';

/**
 * Returns a run as a test for the helper `replay` of the model tests, by the statechart's name; `value` is the final
 * state.
 */
export function testCode(name: string, { input, events }: Path, value: StateValue): string {
  const sent = events.map((event) => `      ${literal(event)},`).join('\n');
  const began = input === undefined ? '' : `    input: ${literal(input)},\n`;
  return [
    `test('${name}: ${events.map(({ type }) => type).join(', ') || 'the beginning'}', () => {`,
    `  const { value } = replay('${name}', {`,
    `${began}    events: [`,
    ...(sent ? [sent] : []),
    '    ],',
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
  return typeof value === 'string' ? `'${value.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'` : String(value);
}

const property = (key: string) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : `'${key}'`);
