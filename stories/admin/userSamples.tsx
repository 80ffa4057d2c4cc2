import { user } from '../../contract/resources/user.ts';
import { session } from '../../machines/samples.ts';
import { assignableRoles } from '../../machines/userRoles/userRoles.cases.ts';
import { type Answers, portal } from '../support/portal.tsx';
import { record } from './resourceServer.tsx';

export const name = 'Mira Chen';
export const person = {
  name,
  workEmail: 'mira.chen@harbor.example',
  organization: 'Harbor Institute',
  group: null,
  roles: [],
  enabled: true,
  lastLoginAt: '2026-11-18T07:09:00.000Z',
  standing: 'open',
};
export const rows = [record(4, person)];
export const answers: Answers = {
  session: () => ({ ...session, buttons: '' }),
  findRoles: () => ({ count: assignableRoles.length, list: assignableRoles }),
  updateUserRole: () => null,
  endUserSessions: () => null,
};
export const at = (instead: Answers = {}) =>
  portal({ address: user.route, signedIn: true, answers: { ...answers, ...instead } });
