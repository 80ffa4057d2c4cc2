import { eq } from 'drizzle-orm';
import { buildEndSessionUrl } from 'openid-client';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { CallContext } from '../../platform/http/handler.ts';
import { detailOf } from './failure.ts';
import type { Oidc } from './oidc.ts';
import { clientOf } from './providers.ts';
import type { Saml } from './saml.ts';
import { askSamlSignOut } from './samlSignOut.ts';
import { unseal } from './sealed.ts';
import { identityProvider, type ProviderRow, signOnSession } from './signOn.table.ts';

/** Returns the address at which a session ends at its provider too; null if there is none. */
export type ProviderSignOut = (call: CallContext, sessionId: string) => Promise<string | null>;

export function createProviderSignOut({
  database,
  config: { publicUrl },
  oidc,
  saml,
}: Pick<Dependencies, 'database' | 'config'> & { oidc: Oidc; saml: Saml }): ProviderSignOut {
  const atOidc = async (provider: ProviderRow, sealedToken: string | null) => {
    if (sealedToken === null) return null;
    const idToken = await unseal(database, sealedToken);
    const configuration = await oidc.configurationOf(await clientOf(database, provider));
    if (idToken === null || configuration.serverMetadata().end_session_endpoint === undefined) return null;
    return buildEndSessionUrl(configuration, {
      id_token_hint: idToken,
      post_logout_redirect_uri: `${publicUrl}/home`,
    }).href;
  };
  return async (call, sessionId) => {
    const [found] = await database
      .select({ provider: identityProvider, session: signOnSession })
      .from(signOnSession)
      .innerJoin(identityProvider, eq(identityProvider.id, signOnSession.providerId))
      .where(eq(signOnSession.sessionId, sessionId));
    if (!found?.provider.singleLogout) return null;
    const { provider, session } = found;
    try {
      if (provider.kind !== 'saml') return await atOidc(provider, session.idToken);
      const { subject, nameId, providerSid: sid } = session;
      if (nameId === null || provider.exitPoint === '') return null;
      return await askSamlSignOut({ database, saml }, provider, { subject, nameId, sid });
    } catch (error) {
      // Signing out here must not depend on the provider.
      call.log.warn({ provider: provider.code, reason: detailOf(error) }, 'the sign-out at a provider failed');
      return null;
    }
  };
}
