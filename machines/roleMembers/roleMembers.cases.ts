import type { RoleMember } from '../../contract/entities/administration.ts';
import type { Cases } from '../cases.ts';
import { forbidden, offline, user } from '../samples.ts';

export const roleMember: RoleMember = {
  id: user.id,
  name: user.name,
  workEmail: user.workEmail,
  enabled: true,
  changeable: true,
};
export const otherMember: RoleMember = {
  id: '0198c0de-0000-7000-8000-0000000000aa',
  name: 'Mira Chen',
  workEmail: 'mira.chen@biotech.example',
  enabled: false,
  changeable: true,
};

export const roleMembersCases: Cases = {
  events: [
    { type: 'members.asked', text: 'Mira', page: 1 },
    { type: 'members.refreshed' },
    { type: 'members.chosen', ids: [roleMember.id] },
    { type: 'members.adding' },
    { type: 'members.picked', ids: [otherMember.id] },
    { type: 'members.added' },
    { type: 'members.removalAsked' },
    { type: 'members.confirmed' },
    { type: 'members.cancelled' },
  ],
  endings: (actor) =>
    actor === 'load'
      ? { done: [{ count: 1, list: [roleMember] }], error: [offline] }
      : { done: [{ done: [otherMember.id], refused: [] }], error: [forbidden] },
  deciding: ({ answer, chosen, picked }) => ({ answered: answer !== null, chosen, picked }),
};
