import { eq } from 'drizzle-orm';
import { buildEndSessionUrl } from 'openid-client';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { CallContext } from '../../platform/http/handler.ts';
import { detailOf } from './failure.ts';
import type { Oidc } from './oidc.ts';
import { clientOf } from './providers.ts';
import { unseal } from './sealed.ts';
import { identityProvider, signOnSession } from './signOn.table.ts';

/** Returns the address at which a session ends at its provider too; null if there is none. */
export type ProviderSignOut = (call: CallContext, sessionId: string) => Promise<string | null>;

export function createProviderSignOut({
  database,
  config: { publicUrl },
  oidc,
}: Pick<Dependencies, 'database' | 'config'> & { oidc: Oidc }): ProviderSignOut {
  return async (call, sessionId) => {
    const [found] = await database
      .select({ provider: identityProvider, idToken: signOnSession.idToken })
      .from(signOnSession)
      .innerJoin(identityProvider, eq(identityProvider.id, signOnSession.providerId))
      .where(eq(signOnSession.sessionId, sessionId));
    if (!found || found.idToken === null || !found.provider.singleLogout) return null;
    try {
      const idToken = await unseal(database, found.idToken);
      const configuration = await oidc.configurationOf(await clientOf(database, found.provider));
      if (idToken === null || configuration.serverMetadata().end_session_endpoint === undefined) return null;
      return buildEndSessionUrl(configuration, {
        id_token_hint: idToken,
        post_logout_redirect_uri: `${publicUrl}/home`,
      }).href;
    } catch (error) {
      // Signing out here must not depend on the provider.
      call.log.warn({ provider: found.provider.code, reason: detailOf(error) }, 'the sign-out at a provider failed');
      return null;
    }
  };
}
