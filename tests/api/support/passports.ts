import type { Alteration } from '../../../contract/entities/model.ts';
import { makePerson, signIn } from './accounts.ts';
import { testApp } from './testApp.ts';

/** A portal with a person who is signed in and reads passports in it. */
export async function passportApp() {
  const portal = await testApp();
  const token = await signIn(portal, await makePerson(portal));
  return {
    portal,
    database: portal.dependencies.database,
    token,
    /** The passport of a model, as the person gets it. */
    passport: (id: string) => portal.call('modelPassport', { params: { id }, token }),
  };
}

/** A mutation as a model has it. */
export const mutation = (gene: string, proteinChange: string | null = null): Alteration => ({
  gene,
  kind: 'mutation',
  proteinChange,
  alleleFraction: 0.5,
});
