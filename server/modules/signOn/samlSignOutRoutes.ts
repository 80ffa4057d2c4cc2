import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SIGN_ON_FAILED_LINK, type SignOnFailure, samlLogoutPath } from '../../../contract/signOn.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { contextOf } from '../../platform/http/context.ts';
import { detailOf } from './failure.ts';
import { enabledProvider } from './providers.ts';
import type { Saml } from './saml.ts';
import { postedMessage, redirectedMessage, type SignedMessage } from './samlSignatures.ts';
import { samlSignOut } from './samlSignOut.ts';

/** The browser follows with GET. */
const SEE_OTHER = 303;

type Parts = Pick<Dependencies, 'database' | 'transaction' | 'config'> & {
  saml: Saml;
  /** The schema of the address. */
  schema: object;
  /** Whether the network of a request may sign out now. */
  allows: (request: FastifyRequest) => Promise<boolean>;
};

/**
 * Adds the routes at which browsers bring the sign-out messages of SAML providers. `forms` is the scope that reads
 * posted forms.
 */
export function addSamlSignOut(app: FastifyInstance, forms: FastifyInstance, parts: Parts): void {
  const { database, config, schema, allows } = parts;
  const goOn = async (
    request: FastifyRequest,
    reply: FastifyReply,
    read: (certificates: readonly string[]) => Promise<SignedMessage>,
  ) => {
    const failed = (failure: SignOnFailure) =>
      reply.redirect(`${config.publicUrl}${SIGN_ON_FAILED_LINK}${failure}`, SEE_OTHER);
    reply.header('cache-control', 'no-store');
    if (!(await allows(request))) return failed('busy');
    const { code } = request.params as { code: string };
    const provider = await enabledProvider(database, code);
    if (provider?.kind !== 'saml') return failed('signOut');
    try {
      const answer = await samlSignOut(parts, contextOf(request, reply), provider, read);
      return reply.redirect(answer ?? `${config.publicUrl}/home`, SEE_OTHER);
    } catch (error) {
      request.log.warn({ provider: code, reason: detailOf(error) }, 'a sign-out message of a provider was refused');
      return failed('signOut');
    }
  };
  app.get(samlLogoutPath(':code'), { schema }, (request, reply) =>
    goOn(request, reply, async (certificates) => redirectedMessage(request.url.split('?')[1] ?? '', certificates)),
  );
  forms.post(samlLogoutPath(':code'), { schema }, (request, reply) =>
    goOn(request, reply, (certificates) =>
      postedMessage(request.body instanceof URLSearchParams ? request.body : new URLSearchParams(), certificates),
    ),
  );
}
