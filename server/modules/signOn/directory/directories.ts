import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Trial } from '../../../../contract/entities/signOn.ts';
import { DIRECTORY_KINDS } from '../../../../contract/signOn.ts';
import { m } from '../../../i18n/compiled/messages.js';
import { unlessFull } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Reach } from '../../../platform/egress/reach.ts';
import type { CallContext } from '../../../platform/http/handler.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { noteLogin } from '../../../platform/resources/audit.ts';
import { type AccountRow, account } from '../../accounts/account.table.ts';
import { admissionOf } from '../admission.ts';
import { admit, noteVisit } from '../admit.ts';
import { detailOf, failureOf } from '../failure.ts';
import { hasDomain, personOf } from '../person.ts';
import { identityProvider, type ProviderRow } from '../signOn.table.ts';
import { failedTrial, trialOf } from '../trial.ts';
import { askDirectory, DIRECTORY_CLAIMS } from './askDirectory.ts';

/** How long a directory that did not answer is not asked again. */
const AWAY_MS = 30_000;

type Credentials = { workEmail: string; password: string };

export type Directories = {
  /**
   * Asks the directories of the login form, in order, whether one of them knows the password.
   *
   * @returns the account, undefined if none does
   * @throws Refusal when one does, but its rules admit no such user
   */
  enter: (call: CallContext, credentials: Credentials) => Promise<AccountRow | undefined>;
  /** Returns who a user of a directory would be. It changes nothing. */
  tryOut: (provider: ProviderRow, credentials: Credentials) => Promise<Trial>;
};

export function createDirectories({
  database,
  transaction,
  reach,
}: Pick<Dependencies, 'database' | 'transaction'> & { reach: Reach }): Directories {
  const awayUntil = new Map<string, number>();

  /** Asks a directory, unless it did not answer a moment ago. A directory that is away keeps nobody else waiting. */
  const asked = async (call: CallContext, provider: ProviderRow, { workEmail, password }: Credentials) => {
    if ((awayUntil.get(provider.id) ?? 0) > Date.now()) return null;
    try {
      return await askDirectory(database, reach, provider, { login: workEmail, password });
    } catch (error) {
      awayUntil.set(provider.id, Date.now() + AWAY_MS);
      call.log.warn({ provider: provider.code, reason: detailOf(error) }, 'a directory cannot be asked');
      return null;
    }
  };

  return {
    enter: async (call, credentials) => {
      const { workEmail } = credentials;
      for (const provider of await offeredDirectories(database)) {
        // Passwords of other domains are none of its business.
        if (provider.domains.length > 0 && !hasDomain(provider.domains, workEmail)) continue;
        const answer = await asked(call, provider, credentials);
        if (!answer) continue;
        const person = personOf(DIRECTORY_CLAIMS, answer.subject, answer.claims);
        const end = await transaction(async (open) => {
          const admission = await admissionOf(open, provider, person);
          if ('failure' in admission) return admission;
          const owner = await admit(open, call, provider, person, admission, false);
          if (!owner || !(await noteVisit(open, owner.id)))
            return { failure: 'known' as const, known: owner ?? undefined };
          const [fresh] = await open.select().from(account).where(eq(account.id, owner.id));
          return { owner: fresh };
        });
        if ('owner' in end) return end.owner;
        const reason = end.failure === 'disabled' ? 'disabled' : 'notAdmitted';
        const userId = end.known?.id ?? null;
        await unlessFull(noteLogin(database, call, { userId, workEmail: person.workEmail, reason }));
        throw new Refusal('fail', refusalText(end.failure, call.locale));
      }
      return undefined;
    },
    tryOut: async (provider, { workEmail, password }) => {
      try {
        const answer = await askDirectory(database, reach, provider, { login: workEmail, password });
        if (!answer) return failedTrial(provider, 'refused', '');
        const person = personOf(DIRECTORY_CLAIMS, answer.subject, answer.claims);
        return trialOf(provider, answer, person, await admissionOf(database, provider, person));
      } catch (error) {
        return failedTrial(provider, failureOf(error), detailOf(error));
      }
    },
  };
}

const refusalText = (failure: string, locale: CallContext['locale']): string => {
  if (failure === 'disabled') return m.account_disabled({}, { locale });
  return failure === 'known' ? m.sign_on_known({}, { locale }) : m.sign_on_not_admitted({}, { locale });
};

const offeredDirectories = (database: Dependencies['database']): Promise<ProviderRow[]> =>
  database
    .select()
    .from(identityProvider)
    .where(and(eq(identityProvider.enabled, true), inArray(identityProvider.kind, [...DIRECTORY_KINDS])))
    .orderBy(asc(identityProvider.code));
