import { fromPromise } from 'xstate';

/**
 * Returns a placeholder for an actor that `src/boot` or `src/portal` must provide. Until then it rejects with "`name`
 * must be provided".
 */
export const required = <Output, Input = undefined>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`\`${name}\` must be provided`)));
