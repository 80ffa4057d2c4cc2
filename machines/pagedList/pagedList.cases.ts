import type { Cases } from '../cases.ts';
import { forbidden, offline, user } from '../samples.ts';

/** A row of the example: members of a role, of which one cannot be removed. */
export type SampleMember = { id: string; name: string; changeable: boolean };
export type SampleQuestion = { text: string; page: number };
export type SampleAnswer = { count: number; list: SampleMember[] };

export const member: SampleMember = { id: user.id, name: user.name, changeable: true };
export const fixedMember: SampleMember = {
  id: '0198c0de-0000-7000-8000-0000000000aa',
  name: 'Mira Chen',
  changeable: false,
};
export const newMember = '0198c0de-0000-7000-8000-0000000000ab';

export const pagedListCases: Cases = {
  inputs: [
    { question: { text: '', page: 1 }, refreshes: true, asksAgain: false },
    { question: { text: '', page: 1 }, refreshes: false, asksAgain: true },
  ],
  events: [
    { type: 'list.asked', change: { text: 'Mira' } },
    { type: 'list.refreshed' },
    { type: 'list.chosen', ids: [member.id, fixedMember.id] },
    { type: 'list.acted', act: 'remove', ids: [member.id] },
    { type: 'list.acted', act: 'remove', ids: [fixedMember.id] },
    { type: 'list.actAsked', act: 'remove', ids: [member.id] },
    { type: 'list.actAsked', act: 'remove', ids: [fixedMember.id] },
    { type: 'list.pickAsked', act: 'add' },
    { type: 'list.picked', ids: [newMember] },
    { type: 'list.confirmed' },
    { type: 'list.cancelled' },
  ],
  endings: (actor) =>
    actor === 'load'
      ? { done: [{ count: 2, list: [member, fixedMember] } satisfies SampleAnswer], error: [offline] }
      : { done: [{ done: 1, refused: [] }], error: [forbidden] },
  deciding: ({ answer, aim, refreshes, asksAgain }) => ({ answered: answer !== null, aim, refreshes, asksAgain }),
};
