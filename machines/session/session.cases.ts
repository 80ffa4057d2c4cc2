import type { Cases } from '../cases.ts';
import { factorAsked, loginData, otherIdentity, otherPerson, refusal, session, storedIdentity } from '../samples.ts';

export const sessionCases: Cases = {
  events: [
    { type: 'session.signIn', credentials: { workEmail: 'wen.li@biotech.example', password: 'cXVpZXQgaGFyYm9y' } },
    { type: 'session.factorPassed', data: loginData },
    { type: 'session.factorLeft' },
    { type: 'session.signOut' },
    { type: 'session.signInAgain', at: '/login?return=%2Fsearch&prove' },
    { type: 'session.expired' },
    { type: 'session.tokenMissing' },
    { type: 'session.passwordChanged' },
    { type: 'session.factorsChanged' },
    { type: 'session.rolesChanged' },
    { type: 'session.viewBegun', view: 'view-1' },
    { type: 'session.viewEnded' },
    { type: 'session.confirmed' },
    { type: 'session.homeChosen' },
    { type: 'session.signedInElsewhere', stored: storedIdentity },
    { type: 'session.signedInElsewhere', stored: otherIdentity },
    { type: 'session.signedInElsewhere', stored: otherPerson },
    { type: 'session.signedOutElsewhere' },
    { type: 'session.accountNeeded' },
    { type: 'session.menusNeeded' },
    { type: 'session.dictionariesNeeded' },
  ],
  endings: (id) => {
    if (id === 'restore') return { done: [storedIdentity, null], error: [refusal] };
    return { done: id === 'login' ? [loginData, factorAsked] : [session], error: [refusal] };
  },
};
