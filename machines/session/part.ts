import type { Session } from '../../contract/entities/account.ts';

/**
 * The states of a part that a session loads once: known from the login response, loading, or failed until a page needs
 * it.
 */
export function part<
  Load extends string,
  Keep extends string,
  Needed extends `session.${string}Needed`,
  Announce extends string = never,
>(load: Load, keep: Keep, needed: Needed, ...announce: Announce[]) {
  return {
    initial: 'deciding',
    states: {
      deciding: { always: [{ guard: 'cameWithLogin' as const, target: 'loaded' }, { target: 'loading' }] },
      loading: {
        tags: 'loading' as const,
        invoke: {
          id: load,
          src: load,
          onDone: {
            target: 'loaded',
            actions: [
              { type: keep, params: ({ event }: { event: { output: Session } }) => ({ data: event.output }) },
              'remember' as const,
              ...announce,
            ],
          },
          onError: { target: 'failed' },
        },
      },
      loaded: {},
      failed: { on: { [needed]: { target: 'loading' } } },
    },
  };
}
