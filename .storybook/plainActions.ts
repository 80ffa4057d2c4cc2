import { isMockFunction } from 'storybook/test';

/** Whether Vitest runs the stories as tests. */
const isTest = '__vitest_browser__' in globalThis;

/**
 * Returns the arguments of a story with handlers whose calls the Actions panel can show. Events of the page become
 * their type and the value of their target, because a whole event would bring `window` with it. Tests get the handlers
 * as they are.
 */
export function plainActions(args: Record<string, unknown>): Record<string, unknown> {
  if (isTest) return args;
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => [name, isHandler(value) ? plain(value) : value]),
  );
}

type Handler = (...given: unknown[]) => unknown;

const isHandler = (value: unknown): value is Handler => typeof value === 'function' && isMockFunction(value);
const plain =
  (handler: Handler): Handler =>
  (...given) =>
    handler(...given.map(plainEvent));

function plainEvent(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || !('nativeEvent' in given || given instanceof Event)) return given;
  const { type, target } = given as unknown as { type: string; target: EventTarget | null };
  return { type, ...(target !== null && 'value' in target && { value: target.value }) };
}
