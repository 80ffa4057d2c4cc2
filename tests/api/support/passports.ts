import type { Alteration } from '../../../contract/entities/model.ts';
import { makePerson, signIn } from './accounts.ts';
import { testApp } from './testApp.ts';

/** Starts a portal with a signed-in user who reads passports. */
export async function passportApp() {
  const portal = await testApp();
  const token = await signIn(portal, await makePerson(portal));
  return {
    portal,
    database: portal.dependencies.database,
    token,
    /** Returns the passport of a model, as the user gets it. */
    passport: (id: string) => portal.call('modelPassport', { params: { id }, token }),
  };
}

/** Returns a mutation as models store it. */
export const mutation = (gene: string, proteinChange: string | null = null): Alteration => ({
  gene,
  kind: 'mutation',
  proteinChange,
  alleleFraction: 0.5,
});
