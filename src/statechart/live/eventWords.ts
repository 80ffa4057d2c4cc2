/** Returns an event as shown on the statechart: `after DELAY`, `done id`, `error id`, or its own name. */
export function eventWords(type: string): string {
  return type
    .replace(/^xstate\.after\.([^.]+)\..*$/, 'after $1')
    .replace(/^xstate\.(done|error)\.actor\./, '$1 ')
    .replace(/^xstate\.done\.state\..*$/, 'done')
    .replace(/^xstate\./, '');
}
