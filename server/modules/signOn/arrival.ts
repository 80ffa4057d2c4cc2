import type { Trial } from '../../../contract/entities/signOn.ts';
import {
  IDENTITY_FAILED_LINK,
  IDENTITY_LINK,
  SIGN_ON_FAILED_LINK,
  SIGN_ON_LINK,
  SIGN_ON_PROVE,
  SIGN_ON_RETURN,
  type SignOnFailure,
} from '../../../contract/signOn.ts';
import { unlessFull } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { CallContext } from '../../platform/http/handler.ts';
import { auditFrom, noteLogin, originOf } from '../../platform/resources/audit.ts';
import { admissionOf, isAdmitted } from './admission.ts';
import { admit } from './admit.ts';
import { detailOf, failureOf } from './failure.ts';
import { acceptFlow, type Flow, keepTrial } from './flow.ts';
import { CLOCK_SECONDS } from './oidc.ts';
import { type Claims, knownAs, type ProvidedPerson, personOf } from './person.ts';
import { seal } from './sealed.ts';
import type { NameId, ProviderRow } from './signOn.table.ts';
import { failedTrial, trialEntry, trialOf } from './trial.ts';

/**
 * Who came back from a provider, after all checks of its answer. `authenticatedAt`: when they proved themself there;
 * null if the provider does not say so.
 */
export type Answer = {
  subject: string;
  claims: Claims;
  authenticatedAt: Date | null;
  sid: string | null;
  idToken: string | null;
  nameId: NameId | null;
};

type Parts = Pick<Dependencies, 'database' | 'transaction' | 'config'>;

/**
 * Ends a way to a provider: opens the account of the answer, or shows an administrator who they would be. Every kind of
 * provider ends here.
 *
 * @param read checks the provider's answer
 * @returns the address at which the browser goes on
 */
export async function arrive(
  { database, transaction, config: { publicUrl } }: Parts,
  call: CallContext,
  { provider, flow }: { provider: ProviderRow; flow: Flow },
  read: () => Promise<Answer>,
): Promise<string> {
  const fail = async (failure: SignOnFailure, person?: ProvidedPerson, userId: string | null = null) => {
    if (flow.linksTo !== null) return `${publicUrl}${IDENTITY_FAILED_LINK}${failure}`;
    const reason = failure === 'disabled' ? 'disabled' : person ? 'notAdmitted' : 'provider';
    await unlessFull(noteLogin(database, call, { userId, workEmail: person?.workEmail ?? '', reason }));
    // With a session there that is too weak, the provider would send the same answer without asking.
    const asksAgain = flow.forced || failure === 'tooWeak';
    return `${publicUrl}${SIGN_ON_FAILED_LINK}${failure}${asksAgain ? SIGN_ON_PROVE : ''}${returnPart(flow.returnTo)}`;
  };
  const tried = async (trial: Trial) => {
    await transaction(async (open) => {
      await keepTrial(open, flow.id, trial);
      await auditFrom(open, { ...originOf(call), createdBy: flow.triedBy }, [trialEntry(provider, trial)]);
    });
    return `${publicUrl}/system/signOn?tried=${flow.id}`;
  };

  const readForced = async () => {
    const found = await read();
    assertForced(flow, found);
    return found;
  };
  const answer = await readForced().catch((error: unknown) => ({ error }));
  if ('error' in answer) {
    const [failure, detail] = [failureOf(answer.error), detailOf(answer.error)];
    call.log.warn({ provider: provider.code, reason: detail }, 'a sign-in at an identity provider failed');
    return flow.triedBy === null ? fail(failure) : tried(failedTrial(provider, failure, detail));
  }
  const person = personOf(provider, answer.subject, answer.claims);
  if (flow.triedBy !== null)
    return tried(trialOf(provider, answer, person, await admissionOf(database, provider, person)));

  if (flow.linksTo !== null) {
    if (!isAdmitted(provider, person)) return fail('notAdmitted');
    // The session that began adds the identity: a post of a SAML provider does not prove which browser it comes from.
    const link = { subject: person.subject, knownAs: knownAs(person) };
    const code = await acceptFlow(database, flow.id, link);
    return `${publicUrl}${IDENTITY_LINK}${code}`;
  }

  const { idToken, nameId, sid: providerSid, authenticatedAt } = answer;
  const factorProved = provesFactor(provider, answer.claims);
  const end = await transaction(async (open) => {
    const admission = await admissionOf(open, provider, person);
    if ('failure' in admission) return admission;
    const owner = await admit(open, call, provider, person, admission, factorProved);
    if (!owner) return { failure: 'known' as const, known: undefined };
    const values = {
      accountId: owner.id,
      subject: person.subject,
      factorProved,
      authenticatedAt,
      providerSid,
      nameId,
      idToken: idToken === null || !provider.singleLogout ? null : await seal(open, idToken),
    };
    return { code: await acceptFlow(open, flow.id, values) };
  });
  if ('failure' in end) return fail(end.failure, person, end.known?.id);
  return `${publicUrl}${SIGN_ON_LINK}${end.code}${returnPart(flow.returnTo)}`;
}

/**
 * Checks that a provider did ask the user again if the portal told it to. The request can be changed in the browser, so
 * only the answer counts.
 *
 * @throws Error if the user proved themself before the way began, or the provider does not say when
 */
function assertForced({ forced, begunAt }: Flow, { authenticatedAt }: Answer): void {
  if (!forced) return;
  if (authenticatedAt === null) throw new Error('the provider does not say when the user logged in there');
  if (authenticatedAt.getTime() < begunAt.getTime() - CLOCK_SECONDS * 1_000)
    throw new Error('the provider did not ask the user to log in again');
}

/** Whether the sign-in replaces the second factor of the portal: the provider asked for several (RFC 8176). */
function provesFactor({ secondFactor }: ProviderRow, { amr }: Claims): boolean {
  return secondFactor === 'always' || (secondFactor === 'claimed' && Array.isArray(amr) && amr.includes('mfa'));
}

const returnPart = (returnTo: string): string =>
  returnTo === '' ? '' : `${SIGN_ON_RETURN}${encodeURIComponent(returnTo)}`;
