import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import {
  backChannelLogoutPath,
  PROVIDER_CODE_PATTERN,
  SIGN_ON_FAILED_LINK,
  SIGN_ON_START_PATH,
  type SignOnFailure,
  signOnCallbackPath,
} from '../../../contract/signOn.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Reach } from '../../platform/egress/reach.ts';
import { contextOf } from '../../platform/http/context.ts';
import { networkOf } from '../../platform/limits/network.ts';
import { arrive } from './arrival.ts';
import { endByProvider } from './backChannel.ts';
import { browserCookie, browserIn } from './browserCookie.ts';
import { detailOf, failureOf } from './failure.ts';
import { beginFlow, checksOf, newSecret, startTrial, sweepFlows, takeFlow } from './flow.ts';
import type { Oidc } from './oidc.ts';
import { clientOf, enabledProvider, providerByCode, providerById } from './providers.ts';
import { hashed } from './sealed.ts';
import type { ProviderRow } from './signOn.table.ts';

/** How often one network may begin, come back, and end sessions. */
const BEGUN = { max: 60, windowSeconds: 300 };
const RETURNED = { max: 120, windowSeconds: 300 };
const ENDED = { max: 600, windowSeconds: 300 };
const RETURN_MAX = 2_000;
/** A path of this site. The browser checks that it is a page before it goes there. */
const INSIDE = /^\/(?!\/)[^\\\p{Cc}]*$/u;
const LOGOUT_BYTES = 50_000;

type Parts = Pick<Dependencies, 'database' | 'transaction' | 'config' | 'limiter'> & { oidc: Oidc; reach: Reach };

const Start = Type.Object({
  provider: Type.Optional(Type.String({ pattern: PROVIDER_CODE_PATTERN })),
  ticket: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })),
  return: Type.Optional(Type.String({ maxLength: RETURN_MAX })),
});
const Code = Type.Object({ code: Type.String({ pattern: PROVIDER_CODE_PATTERN }) });

/**
 * Returns the routes that browsers and providers open themselves: the way to a provider, the way back, and the
 * provider's notice that a session ended. They answer with redirections, or as the protocol says.
 */
export function signOnRoutes({ database, transaction, config, limiter, oidc, reach }: Parts) {
  const { publicUrl } = config;
  const redirectUri = (code: string) => `${publicUrl}${signOnCallbackPath(code)}`;
  const allows = async (what: string, request: FastifyRequest, limit: typeof BEGUN) =>
    (await limiter.take(`${what} ${networkOf(request.ip)}`, limit)).allowed;
  const failed = (reply: FastifyReply, failure: SignOnFailure) =>
    reply.redirect(`${publicUrl}${SIGN_ON_FAILED_LINK}${failure}`);

  /** Sends the browser to the provider. `returnTo`: where the user wanted to be; null for a trial. */
  const leave = async (
    reply: FastifyReply,
    provider: ProviderRow,
    { state, browser }: { state: string; browser: string },
  ) => {
    const way = { ...checksOf(browser, state), redirectUri: redirectUri(provider.code), scopes: provider.scopes };
    const to = await oidc.startAddress(await clientOf(database, provider), way);
    if (!/^https?:$/.test(to.protocol)) throw new Error('the provider has no address to sign in at');
    return reply.redirect(to.href);
  };

  const start = async (request: FastifyRequest, reply: FastifyReply) => {
    const { provider: code, ticket, return: wanted = '' } = request.query as Record<string, string | undefined>;
    if (!(await allows('sign-on', request, BEGUN))) return failed(reply, 'busy');
    await sweepFlows(database);
    const { browser, setCookie } = browserCookie(request.headers.cookie ?? '', publicUrl);
    const way = { state: newSecret(), browser };
    reply.header('set-cookie', setCookie);
    if (ticket !== undefined) {
      const trial = await startTrial(database, ticket, way);
      const provider = trial && (await providerById(database, trial.providerId));
      if (!provider) return failed(reply, 'expired');
      return leave(reply, provider, way).catch(async (error: unknown) => {
        const read = () => Promise.reject(error);
        return reply.redirect(
          await arrive({ database, transaction, config }, contextOf(request, reply), { provider, flow: trial }, read),
        );
      });
    }
    const provider = code === undefined ? undefined : await enabledProvider(database, code);
    if (!provider) return failed(reply, 'notAdmitted');
    await beginFlow(database, { providerId: provider.id, returnTo: INSIDE.test(wanted) ? wanted : '', ...way });
    return leave(reply, provider, way).catch((error: unknown) => {
      request.log.warn({ provider: provider.code, reason: detailOf(error) }, 'an identity provider cannot be asked');
      return failed(reply, failureOf(error));
    });
  };

  const callback = async (request: FastifyRequest, reply: FastifyReply) => {
    const { code } = request.params as { code: string };
    const [, query = ''] = request.url.split('?');
    const state = new URLSearchParams(query).get('state') ?? '';
    if (!(await allows('sign-on back', request, RETURNED))) return failed(reply, 'busy');
    const provider = await providerByCode(database, code);
    const flow = provider && (await takeFlow(database, provider.id, state));
    const browser = browserIn(request.headers.cookie ?? '');
    if (!provider || !flow || (flow.triedBy === null && !provider.enabled) || flow.browserHash !== hashed(browser))
      return failed(reply, 'expired');
    const read = async () =>
      oidc.answerOf(
        await clientOf(database, provider),
        checksOf(browser, state),
        new URL(`${redirectUri(provider.code)}?${query}`),
      );
    return reply.redirect(
      await arrive({ database, transaction, config }, contextOf(request, reply), { provider, flow }, read),
    );
  };

  return async (app: FastifyInstance): Promise<void> => {
    const hide = { hide: true };
    app.get(SIGN_ON_START_PATH, { schema: { ...hide, querystring: Start } }, start);
    app.get(signOnCallbackPath(':code'), { schema: { ...hide, params: Code } }, callback);
    await app.register(async (inside) => {
      inside.removeAllContentTypeParsers();
      inside.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: LOGOUT_BYTES },
        async (_: FastifyRequest, body: string) => new URLSearchParams(body),
      );
      inside.post(
        backChannelLogoutPath(':code'),
        { schema: { ...hide, params: Code }, bodyLimit: LOGOUT_BYTES },
        async (request, reply) => {
          if (!(await allows('sign-on end', request, ENDED))) return reply.code(429).send({ error: 'slow_down' });
          const { code } = request.params as { code: string };
          const provider = await enabledProvider(database, code);
          const token = request.body instanceof URLSearchParams ? request.body.get('logout_token') : null;
          const ended =
            provider !== undefined &&
            token !== null &&
            (await endByProvider({ database, transaction, oidc, reach }, contextOf(request, reply), provider, token));
          return ended ? reply.code(200).send() : reply.code(400).send({ error: 'invalid_request' });
        },
      );
    });
  };
}
