import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { type AnyActorRef, assign, createActor, setup } from 'xstate';
import { fromPromise } from '../../src/effects/fromPromise.ts';

const SOURCE = join(import.meta.dirname, '../../src');

type Answer = { signal: AbortSignal; resolve: (text: string) => void; reject: (reason: Error) => void };

const list = (calls: Answer[]) =>
  setup({
    types: { context: {} as { text: string } },
    actors: {
      load: fromPromise<string>(
        ({ signal }) =>
          new Promise<string>((resolve, reject) => {
            calls.push({ signal, resolve, reject });
            signal.addEventListener('abort', () => reject(new Error('aborted')));
          }),
      ),
    },
  }).createMachine({
    context: { text: '' },
    initial: 'loading',
    states: {
      loading: {
        invoke: {
          src: 'load',
          onDone: { target: 'ready', actions: assign({ text: ({ event }) => event.output }) },
          onError: { target: 'failed' },
        },
      },
      ready: {},
      failed: {},
    },
  });

/** Fields of an actor that `@xstate/react` resets. */
type Reset = { _processingStatus: number; _snapshot: unknown };

/** Stops an actor and starts it again in the same state, as `@xstate/react` does under StrictMode. */
function restart(actor: AnyActorRef): void {
  const all: AnyActorRef[] = [actor, ...Object.values<AnyActorRef>(actor.getSnapshot().children)];
  const kept = all.map((ref) => [ref, ref.getSnapshot()] as const);
  actor.stop();
  for (const [ref, snapshot] of kept) {
    // @xstate/react writes these private fields too
    const fields = ref as unknown as Reset;
    fields._processingStatus = 0;
    fields._snapshot = snapshot;
  }
  actor.start();
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
const started: AnyActorRef[] = [];
afterEach(() => {
  for (const actor of started.splice(0)) actor.stop();
});

function restarted() {
  const calls: Answer[] = [];
  const actor = createActor(list(calls)).start();
  started.push(actor);
  restart(actor);
  return { actor, calls };
}

it('drops the rejection of an aborted call, so that the restarted actor waits for its own', async () => {
  const { actor, calls } = restarted();
  await settled();
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  expect(actor.getSnapshot().value).toBe('loading');
  calls[1]?.resolve('rows');
  await settled();
  expect(actor.getSnapshot()).toMatchObject({ value: 'ready', context: { text: 'rows' } });
});

it('passes on the failure of a call that was not aborted', async () => {
  const { actor, calls } = restarted();
  await settled();
  calls[1]?.reject(new Error('offline'));
  await settled();
  expect(actor.getSnapshot().value).toBe('failed');
});

it('is what every call of the app is made with', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && file !== join('effects', 'fromPromise.ts'),
  );
  const others = files.filter((file) =>
    /\bfromPromise\b[^;]*from 'xstate'/.test(readFileSync(join(SOURCE, file), 'utf8')),
  );
  expect(others).toEqual([]);
});
