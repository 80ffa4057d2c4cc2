import { fromPromise } from 'xstate';

/**
 * An actor that `src/boot` or `src/portal` must provide. Until then whoever invokes it is told so, loudly:
 * it rejects with "`name` must be provided".
 */
export const required = <Output, Input = undefined>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`\`${name}\` must be provided`)));
