import type { Outcome } from '../../../../machines/request/outcome.ts';
import type { Kind } from '../../../machines/support/crudScreen.ts';
import type { Calls, openDictionaries } from './calls.ts';
import { type CrudStep, next, type Walk } from './walk.ts';

type Person = Awaited<ReturnType<typeof openDictionaries>>;
const CALLS: readonly Kind[] = ['list', 'record', 'history', 'trash', 'save', 'remove', 'restore'];

/** The steps that end pending calls. The machine gets the same answer as the page's call. */
export function callSteps(walk: Walk, calls: Calls, other: Person): CrudStep[] {
  const { screen } = walk;
  const end = (name: string, kind: Kind, how: () => Promise<Outcome>): CrudStep => {
    let outcome: Outcome | undefined;
    return {
      name,
      enabled: () => screen.pending(kind).length > 0,
      act: async () => {
        outcome = await how();
      },
      tell: async () => {
        if (!outcome) return;
        if (!outcome.ok) return screen.fail(kind, outcome.failure);
        const { data } = outcome.accepted;
        await screen.answer(kind, data);
      },
    };
  };
  const late = end('the save comes after the save of another user', 'save', async () => {
    await other.change(screen.context().id ?? '', next(walk, 'Theirs '));
    return calls.answer('save');
  });
  return [
    ...CALLS.flatMap((kind) => [
      end(`the ${kind} is answered`, kind, () => calls.answer(kind)),
      end(`the ${kind} is lost`, kind, () => calls.lose(kind)),
    ]),
    { ...late, enabled: (now) => late.enabled(now) && screen.context().id !== null },
  ];
}
