import type { Trial } from '../../../contract/entities/signOn.ts';
import type { SignOnFailure } from '../../../contract/signOn.ts';
import { fullName } from '../accounts/sessions.ts';
import type { Admission } from './admission.ts';
import type { Claims, ProvidedPerson } from './person.ts';
import type { ProviderRow } from './signOn.table.ts';

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

/** Returns who the user of a provider's answer would be. */
export function trialOf(
  provider: ProviderRow,
  answer: { claims: Claims },
  person: ProvidedPerson,
  admission: Admission,
): Trial {
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

/** Returns the result of a trial that led to no user. */
export const failedTrial = (provider: ProviderRow, failure: SignOnFailure, detail: string): Trial => ({
  ...noTrial(provider),
  failure,
  detail,
});

/**
 * The entry of the operation log about a trial: one that would not admit its user is a failure. Its code is a value
 * that the screen puts into words, and the message is what the provider or the connection said.
 */
export const trialEntry = ({ id, name }: ProviderRow, { failure, detail }: Trial) =>
  ({
    action: 'exec',
    resource: 'identityProvider',
    resourceId: id,
    label: name,
    ...(failure !== null && { status: 400, message: detail, after: { failure } }),
  }) as const;
