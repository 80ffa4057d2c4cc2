import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import {
  backChannelLogoutPath,
  DIRECTORY_KINDS,
  PROVIDER_CODE_PATTERN,
  type ProviderKind,
  SIGN_ON_FAILED_LINK,
  SIGN_ON_START_PATH,
  type SignOnFailure,
  samlConsumePath,
  samlMetadataPath,
  signOnCallbackPath,
} from '../../../contract/signOn.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Reach } from '../../platform/egress/reach.ts';
import { contextOf } from '../../platform/http/context.ts';
import { refusalLocale } from '../../platform/http/locale.ts';
import { refusals } from '../../platform/http/reply.ts';
import { networkOf } from '../../platform/limits/network.ts';
import { arrive } from './arrival.ts';
import { endByProvider, isFirst } from './backChannel.ts';
import { browserCookie, browserIn } from './browserCookie.ts';
import { detailOf, failureOf } from './failure.ts';
import { beginFlow, checksOf, newSecret, startByTicket, sweepFlows, takeFlow } from './flow.ts';
import type { Oidc } from './oidc.ts';
import { clientOf, enabledProvider, providerByCode, providerById } from './providers.ts';
import type { Saml } from './saml.ts';
import { addSamlSignOut } from './samlSignOutRoutes.ts';
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
/** A response of a provider with many groups. */
const FORM_BYTES = 400_000;
/** The browser follows with GET. */
const SEE_OTHER = 303;

type Parts = Pick<Dependencies, 'database' | 'transaction' | 'config' | 'limiter'> & {
  oidc: Oidc;
  saml: Saml;
  reach: Reach;
};

const Start = Type.Object({
  provider: Type.Optional(Type.String({ pattern: PROVIDER_CODE_PATTERN })),
  ticket: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })),
  return: Type.Optional(Type.String({ maxLength: RETURN_MAX })),
  // The user must prove at the provider who they are.
  prove: Type.Optional(Type.Literal('1')),
});
const Code = Type.Object({ code: Type.String({ pattern: PROVIDER_CODE_PATTERN }) });

/**
 * Returns the routes that browsers and providers open themselves: the way to a provider, the way back, and the
 * provider's notice that a session ended. They answer with redirections, or as the protocol says.
 */
export function signOnRoutes({ database, transaction, config, limiter, oidc, saml, reach }: Parts) {
  const { publicUrl } = config;
  const redirectUri = (code: string) => `${publicUrl}${signOnCallbackPath(code)}`;
  const allows = async (what: string, request: FastifyRequest, limit: typeof BEGUN) =>
    (await limiter.take(`${what} ${networkOf(request.ip)}`, limit)).allowed;
  const failed = (reply: FastifyReply, failure: SignOnFailure) =>
    reply.redirect(`${publicUrl}${SIGN_ON_FAILED_LINK}${failure}`);

  type Way = { state: string; browser: string; forced: boolean };

  /** Sends the browser to the provider. */
  const leave = async (reply: FastifyReply, provider: ProviderRow, asked: Way) => {
    const to = await addressAt(provider, asked);
    if (!/^https?:$/.test(to.protocol)) throw new Error('the provider has no address to sign in at');
    return reply.redirect(to.href);
  };
  const addressAt = async (provider: ProviderRow, { state, browser, forced }: Way): Promise<URL> => {
    if (provider.kind === 'saml') return new URL(await saml.startAddress(provider, state, forced));
    const { scopes, requiredAcr } = provider;
    const way = { ...checksOf(browser, state), redirectUri: redirectUri(provider.code), scopes, requiredAcr, forced };
    return oidc.startAddress(await clientOf(database, provider), way);
  };

  const start = async (request: FastifyRequest, reply: FastifyReply) => {
    const { provider: code, ticket, return: wanted = '', prove } = request.query as Record<string, string | undefined>;
    if (!(await allows('sign-on', request, BEGUN))) return failed(reply, 'busy');
    await sweepFlows(database);
    const { browser, setCookie } = browserCookie(request.headers.cookie ?? '', publicUrl);
    const way = { state: newSecret(), browser, forced: ticket === undefined && prove !== undefined };
    reply.header('set-cookie', setCookie);
    if (ticket !== undefined) {
      const flow = await startByTicket(database, ticket, way);
      const provider = flow && (await providerById(database, flow.providerId));
      if (!provider || DIRECTORY_KINDS.includes(provider.kind)) return failed(reply, 'expired');
      return leave(reply, provider, { ...way, forced: flow.forced }).catch(async (error: unknown) => {
        const read = () => Promise.reject(error);
        return reply.redirect(
          await arrive({ database, transaction, config }, contextOf(request, reply), { provider, flow }, read),
        );
      });
    }
    const provider = code === undefined ? undefined : await enabledProvider(database, code);
    if (!provider || DIRECTORY_KINDS.includes(provider.kind)) return failed(reply, 'notAdmitted');
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
    const provider = await providerOf(code, 'oidc');
    const flow = provider && (await takeFlow(database, provider.id, state));
    const browser = browserIn(request.headers.cookie ?? '');
    if (!provider || !flow || (flow.triedBy === null && !provider.enabled) || flow.browserHash !== hashed(browser))
      return failed(reply, 'expired');
    const read = async () => ({
      ...(await oidc.answerOf(
        await clientOf(database, provider),
        checksOf(browser, state),
        provider.requiredAcr,
        new URL(`${redirectUri(provider.code)}?${query}`),
      )),
      nameId: null,
    });
    return reply.redirect(
      await arrive({ database, transaction, config }, contextOf(request, reply), { provider, flow }, read),
    );
  };

  /** Also a provider that is not on the login page: administrators try it. */
  const providerOf = async (code: string, kind: ProviderKind) => {
    const found = await providerByCode(database, code);
    return found?.kind === kind ? found : undefined;
  };

  /**
   * The browser posts the provider's response here. A post from another site has no cookies, so the browser proves only
   * with the code at the end that it is the one that began.
   */
  const consume = async (request: FastifyRequest, reply: FastifyReply) => {
    const { code } = request.params as { code: string };
    if (!(await allows('sign-on back', request, RETURNED))) return failed(reply, 'busy');
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const [response, state] = [form.get('SAMLResponse') ?? '', form.get('RelayState') ?? ''];
    const provider = await providerOf(code, 'saml');
    const flow = provider && (await takeFlow(database, provider.id, state));
    if (!provider || !flow || (flow.triedBy === null && !provider.enabled)) return failed(reply, 'expired');
    const read = async () => {
      const { id, ...answer } = await saml.answerOf(provider, state, response);
      if (!(await isFirst(database, provider.id, id))) throw new Error('the assertion was used already');
      return { ...answer, idToken: null };
    };
    const to = await arrive({ database, transaction, config }, contextOf(request, reply), { provider, flow }, read);
    return reply.redirect(to, SEE_OTHER);
  };

  const metadata = async (request: FastifyRequest, reply: FastifyReply) => {
    const { code } = request.params as { code: string };
    const provider = await providerOf(code, 'saml');
    if (!provider) throw refusals.notFound(refusalLocale(request));
    return reply.type('application/samlmetadata+xml; charset=utf-8').send(await saml.metadataOf(provider));
  };

  return async (app: FastifyInstance): Promise<void> => {
    const hide = { hide: true };
    app.get(SIGN_ON_START_PATH, { schema: { ...hide, querystring: Start } }, start);
    app.get(signOnCallbackPath(':code'), { schema: { ...hide, params: Code } }, callback);
    app.get(samlMetadataPath(':code'), { schema: { ...hide, params: Code } }, metadata);
    await app.register(async (inside) => {
      inside.removeAllContentTypeParsers();
      inside.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: FORM_BYTES },
        async (_: FastifyRequest, body: string) => new URLSearchParams(body),
      );
      addSamlSignOut(app, inside, {
        ...{ database, transaction, config, saml },
        schema: { ...hide, params: Code },
        allows: (request) => allows('sign-on end', request, ENDED),
      });
      inside.post(samlConsumePath(':code'), { schema: { ...hide, params: Code }, bodyLimit: FORM_BYTES }, consume);
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
