import type { Trial } from '../../../contract/entities/signOn.ts';
import { SIGN_ON_FAILED_LINK, SIGN_ON_LINK, SIGN_ON_RETURN, type SignOnFailure } from '../../../contract/signOn.ts';
import { unlessFull } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { CallContext } from '../../platform/http/handler.ts';
import { auditFrom, noteLogin, originOf } from '../../platform/resources/audit.ts';
import { fullName } from '../accounts/sessions.ts';
import { type Admission, admissionOf } from './admission.ts';
import { admit } from './admit.ts';
import { detailOf, failureOf } from './failure.ts';
import { acceptFlow, type Flow, keepTrial } from './flow.ts';
import { type Claims, type ProvidedPerson, personOf } from './person.ts';
import { seal } from './sealed.ts';
import type { ProviderRow } from './signOn.table.ts';

/** Who came back from a provider, after all checks of its answer. */
export type Answer = { subject: string; claims: Claims; sid: string | null; idToken: string | null };

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
    const reason = failure === 'disabled' ? 'disabled' : person ? 'notAdmitted' : 'provider';
    await unlessFull(noteLogin(database, call, { userId, workEmail: person?.workEmail ?? '', reason }));
    return `${publicUrl}${SIGN_ON_FAILED_LINK}${failure}${returnPart(flow.returnTo)}`;
  };
  const tried = async (trial: Trial) => {
    await transaction(async (open) => {
      await keepTrial(open, flow.id, trial);
      await auditFrom(open, { ...originOf(call), createdBy: flow.triedBy }, [trialEntry(provider)]);
    });
    return `${publicUrl}/system/signOn?tried=${flow.id}`;
  };

  const answer = await read().catch((error: unknown) => ({ error }));
  if ('error' in answer) {
    const [failure, detail] = [failureOf(answer.error), detailOf(answer.error)];
    call.log.warn({ provider: provider.code, reason: detail }, 'a sign-in at an identity provider failed');
    return flow.triedBy === null ? fail(failure) : tried({ ...noTrial(provider), failure, detail });
  }
  const person = personOf(provider, answer.subject, answer.claims);
  if (flow.triedBy !== null)
    return tried(trialOf(provider, answer, person, await admissionOf(database, provider, person)));

  const { idToken, sid: providerSid } = answer;
  const end = await transaction(async (open) => {
    const admission = await admissionOf(open, provider, person);
    if ('failure' in admission) return admission;
    const owner = await admit(open, call, provider, person, admission);
    if (!owner) return { failure: 'known' as const, known: undefined };
    const values = {
      accountId: owner.id,
      subject: person.subject,
      providerSid,
      idToken: idToken === null || !provider.singleLogout ? null : await seal(open, idToken),
    };
    return { code: await acceptFlow(open, flow.id, values) };
  });
  if ('failure' in end) return fail(end.failure, person, end.known?.id);
  return `${publicUrl}${SIGN_ON_LINK}${end.code}${returnPart(flow.returnTo)}`;
}

const returnPart = (returnTo: string): string =>
  returnTo === '' ? '' : `${SIGN_ON_RETURN}${encodeURIComponent(returnTo)}`;

const trialEntry = ({ id, name }: ProviderRow) =>
  ({ action: 'exec', resource: 'identityProvider', resourceId: id, label: name }) as const;

const noTrial = ({ name }: ProviderRow): Trial => ({
  provider: name,
  failure: null,
  detail: '',
  subject: '',
  name: '',
  workEmail: '',
  emailVerified: false,
  organization: '',
  groups: [],
  roles: [],
  account: null,
  claims: '',
});

const CLAIMS_MAX = 20_000;

function trialOf(provider: ProviderRow, answer: Answer, person: ProvidedPerson, admission: Admission): Trial {
  const { firstName, lastName, workEmail, emailVerified, organization, groups, subject } = person;
  const name = admission.known
    ? fullName(admission.known.firstName, admission.known.lastName)
    : fullName(firstName, lastName);
  return {
    ...noTrial(provider),
    failure: 'failure' in admission ? admission.failure : null,
    subject,
    name: name.trim(),
    workEmail,
    emailVerified,
    organization: admission.known?.organization ?? organization,
    groups,
    roles: admission.roles.map(({ code, name: label, held }) => ({ code, name: label, held })),
    account: 'failure' in admission ? null : admission.how,
    claims: JSON.stringify(Object.fromEntries(Object.entries(answer.claims).sort()), null, 2).slice(0, CLAIMS_MAX),
  };
}
