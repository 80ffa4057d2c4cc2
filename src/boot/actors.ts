import type { EndpointData, EndpointInput } from '../../contract/endpoints/index.ts';
import type { LoginBody, Session } from '../../contract/entities/account.ts';
import type { LoginReply } from '../../contract/entities/secondFactor.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { EMAIL_PATTERN } from '../../contract/patterns.ts';
import type { SignInCredentials } from '../../machines/session/session.setup.ts';
import { fromPromise } from '../effects/fromPromise.ts';
import type { System } from '../portal/actorsOf.ts';
import type { Api } from '../portal/api.ts';

/** Returns the API of an actor's system: the request pipeline exists only once the system runs. */
export type ApiOf = (system: System) => Api;

/** The login call. If the server demands a proof of work, it is computed and the call repeated. */
export function defineLogin(
  apiOf: ApiOf,
  solveChallenge: (challenge: unknown, signal: AbortSignal) => Promise<string>,
) {
  return fromPromise<LoginReply, SignInCredentials>(async ({ input: credentials, system, signal }) => {
    const api = apiOf(system);
    if ('signOnCode' in credentials)
      return (await api('exchangeSignOn', { body: credentials }, { notice: 'never', signal })).data;
    const login = async (body: LoginBody) => (await api('login', { body }, { notice: 'unlessFields', signal })).data;
    try {
      return await login(credentials);
    } catch (failure) {
      if (!wantsCode(failure)) throw failure;
      const { data } = await challengeFor(api, credentials, signal);
      return login({ ...credentials, code: await solveChallenge(data, signal) });
    }
  });
}

/**
 * Requests the challenge for the account with this e-mail address. An invalid address belongs to no account, so a
 * general challenge is requested.
 */
const challengeFor = (api: Api, { workEmail }: LoginBody, signal: AbortSignal) =>
  new RegExp(EMAIL_PATTERN).test(workEmail)
    ? api('loginCode', { body: { workEmail } }, { signal })
    : api('code', { query: { purpose: 'login' } }, { signal });

/** Loads the session after login: account, menus and dictionaries. The pipeline merges these calls. */
export function defineLoadSession(apiOf: ApiOf) {
  return fromPromise<Session, undefined>(
    async ({ system, signal }) => (await apiOf(system)('session', {}, { signal })).data,
  );
}

/** A list of the catalog. Failures are only logged (specification, section 8). */
export function defineLoadList<K extends 'diseases' | 'newsletters' | 'headNewsletters'>(
  apiOf: ApiOf,
  key: K,
  input: EndpointInput<K>,
) {
  return fromPromise<EndpointData<K>['list'], undefined>(async ({ system, signal }) => {
    const { data } = await apiOf(system)(key, input, { notice: 'never', signal });
    return (data as EndpointData<K>).list;
  });
}

export function defineScrollToTop(scrollPage: (to: number, duration: number, signal: AbortSignal) => Promise<void>) {
  return fromPromise<void, { durationMs: number }>(({ input, signal }) => scrollPage(0, input.durationMs, signal));
}

const wantsCode = (failure: unknown): boolean => (failure as CallFailure).fields?.code !== undefined;
