import { fromPromise as fromAnyPromise, type NonReducibleUnknown, type PromiseActorLogic } from 'xstate';

type Call<Output, Input> = Parameters<typeof fromAnyPromise<Output, Input>>[0];

/**
 * Actor logic for a call, as XState's `fromPromise`, but the result of an aborted call is dropped. React's StrictMode
 * stops an actor and starts the same one again. XState would take the rejection of the first, aborted call for the
 * result of the second.
 */
export function fromPromise<Output, Input = NonReducibleUnknown>(
  call: Call<Output, Input>,
): PromiseActorLogic<Output, Input> {
  return fromAnyPromise<Output, Input>((given) => {
    const { signal } = given;
    return new Promise((resolve, reject) => {
      call(given).then(
        (output) => signal.aborted || resolve(output),
        (reason: unknown) => signal.aborted || reject(reason),
      );
    });
  });
}
