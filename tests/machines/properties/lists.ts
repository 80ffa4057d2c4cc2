import { assign } from 'xstate';
import type { KeyQuestion } from '../../../machines/cacheKeys/cacheKeys.machine.ts';
import { heard, holds, refused, same, starts, tagged, unchanged, was } from '../support/facts.ts';
import { acting, deaf, guarding, led, reshaped, without } from '../support/seeded.ts';
import { always, both, implies, not } from '../support/temporal.ts';
import { answersCurrent, busyEnds, onlyWhen } from './makers.ts';
import type { Properties } from './property.ts';

type Paged = { question: unknown; answer: unknown; chosen: readonly string[]; aim: { ids: readonly string[] } | null };
type Lookup = { text: string; field: string; known: readonly { id: string }[]; shown: readonly string[] };
type Tree = {
  saved: readonly string[];
  granted: readonly string[];
  nodes: readonly { id: string; parent: string | null }[];
};
type Keys = { question: KeyQuestion; met: unknown; counted: { count: number } | null; countedFor: KeyQuestion | null };

export const listProperties: Properties = {
  pagedList: [
    answersCurrent<Paged, { question: unknown }>(
      'rows',
      'load',
      ({ question }, context) => same(question, context.question),
      led('rows', 'list.asked', undefined),
    ),
    {
      says: 'an act that asks first runs only when it is confirmed',
      claim: always(implies(both(starts('act'), was(tagged('asking'))), heard('list.confirmed'))),
      fault: led('work.asking', 'list.picked', 'acting'),
    },
    busyEnds('busy', 'work.acting'),
    {
      says: 'the earlier rows stay when loading fails',
      claim: always(
        implies(
          refused('load'),
          unchanged<Paged>(({ answer }) => answer),
        ),
      ),
      fault: acting('keepLoadFailure loses the rows', 'keepLoadFailure', assign({ answer: null })),
    },
    {
      says: 'an act never runs on no rows',
      claim: always(
        implies(
          starts('act'),
          holds<Paged>(({ aim }) => (aim?.ids.length ?? 0) > 0),
        ),
      ),
      fault: guarding('hasAim', true),
    },
  ],
  lookup: [
    answersCurrent<Lookup, { text: string }>(
      'choices',
      'lookUp',
      ({ text }, context) => text === context.text,
      led('looking', 'lookup.typed', undefined),
    ),
    busyEnds('busy', 'looking'),
    {
      says: 'a record keeps its name once it is known',
      claim: always(({ snapshot }, before) => {
        const known = (snapshot.context as Lookup).known.map(({ id }) => id);
        return ((before?.snapshot.context as Lookup | undefined)?.known ?? []).every(({ id }) => known.includes(id));
      }),
      fault: acting('keepFound forgets the others', 'keepFound', assign({ known: [], shown: [], count: 201 })),
    },
    {
      says: 'typing asks only after a pause',
      claim: always(implies(heard('lookup.typed'), not(starts('lookUp')))),
      fault: led('failed', 'lookup.typed', 'looking'),
    },
  ],
  tree: [
    {
      says: 'only leaves are granted',
      claim: always(
        holds<Tree>(({ granted, nodes }) => granted.every((id) => !nodes.some(({ parent }) => parent === id))),
      ),
      fault: acting(
        'toggle grants the node itself',
        'toggle',
        assign(({ context }: { context: Tree }, { id }: { id: string }) => ({ granted: [...context.granted, id] })),
      ),
    },
    {
      says: 'the user sees exactly when there is something to save',
      claim: always(
        ({ snapshot }) =>
          snapshot.tags.has('changed') !==
          same((snapshot.context as Tree).saved.toSorted(), (snapshot.context as Tree).granted.toSorted()),
      ),
      fault: led('grants', 'tree.allChecked', undefined),
    },
    {
      says: 'to search or fold changes no grant',
      claim: always(
        implies(
          heard('tree.searched', 'tree.folded', 'tree.unfolded', 'tree.allFolded', 'tree.allUnfolded'),
          unchanged<Tree>(({ granted }) => granted),
        ),
      ),
      fault: acting('keepText grants nothing', 'keepText', assign({ text: '', granted: [] })),
    },
    {
      says: 'a reset leads back to what is saved',
      claim: always(
        implies(
          heard('tree.reset'),
          holds<Tree>(({ saved, granted }) => same(saved, granted)),
        ),
      ),
      fault: without('reset'),
    },
  ],
  cacheKeys: [
    onlyWhen('keys are removed', ['remove'], ['bulk.confirmed'], led('bulk.counting', 'onDone', 'removing')),
    {
      says: 'only keys of the pattern that was counted are removed',
      claim: always(
        implies(
          starts('remove'),
          holds<Keys>(({ question, countedFor }) => same(question, countedFor)),
        ),
      ),
      fault: deaf('bulk.asking', 'keys.asked'),
    },
    {
      says: 'to load the keys again does not close the question about a removal',
      claim: always(implies(both(was(tagged('asking')), heard('keys.refreshed')), tagged('asking'))),
      fault: reshaped('the region begins again', 'keys', ({ on }) => {
        Object.assign(on?.['keys.refreshed'] as object, { reenter: true });
      }),
    },
    busyEnds('busy', 'bulk.removing'),
    answersCurrent<Keys, { question: KeyQuestion }>(
      'keys',
      'walk',
      ({ question }, context) => same(question, context.question),
      led('keys', 'keys.asked', undefined),
    ),
  ],
};
