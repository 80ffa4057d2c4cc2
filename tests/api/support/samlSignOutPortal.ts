import { eq } from 'drizzle-orm';
import { samlLogoutPath } from '../../../contract/signOn.ts';
import { identityProvider, samlKey } from '../../../server/modules/signOn/signOn.table.ts';
import { bringBack } from './bringBack.ts';
import {
  type Assertion,
  ENTITY_ID,
  ENTRY_POINT,
  EXIT_POINT,
  encodedResponse,
  readRequest,
  rightResponse,
  SIGNING,
} from './samlProvider.ts';
import { signOnBrowser } from './signOnBrowser.ts';
import { makeProvider, signOnPortal } from './signOnPortal.ts';

/** The code of the provider at which users sign in and out. Another one has the code `other`. */
export const CODE = 'saml';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** Starts a portal with two providers that have single logout. */
export async function samlSignOutPortal() {
  const portal = await signOnPortal();
  const values = {
    kind: 'saml' as const,
    entityId: ENTITY_ID,
    entryPoint: ENTRY_POINT,
    exitPoint: EXIT_POINT,
    signingCertificate: SIGNING.cert,
  };
  await makeProvider(portal, { code: CODE, ...values });
  await makeProvider(portal, { code: 'other', ...values, entityId: 'https://other.example' });
  const { database, config } = portal.dependencies;
  const { publicUrl } = config;
  let people = 0;
  /** Returns where the portal leads the browser, without the address of the portal. */
  const ledTo = (location: unknown) => String(location).replace(publicUrl, '');

  /** Brings a user back from the provider with a code. Each call without a subject is another user. */
  async function comeBack(change: Partial<Assertion> = {}) {
    people += 1;
    const subject = change.subject ?? `person-${people}`;
    const attributes = { email: [`${subject}@harbor.example`] };
    const browser = signOnBrowser(portal);
    const { location } = await browser.open(browser.startAddress(CODE));
    const request = readRequest(location ?? '');
    const response = rightResponse(request, { attributes, ...change, subject });
    const { code = '' } = await bringBack(portal, CODE, response, request.state);
    return { subject, browser, code };
  }

  return {
    portal,
    base: publicUrl,
    /** Returns the address at which a provider's requests and responses arrive. */
    here: (code = CODE) => `${publicUrl}${samlLogoutPath(code)}`,
    setProvider: (changed: Partial<typeof identityProvider.$inferInsert>) =>
      database.update(identityProvider).set(changed).where(eq(identityProvider.code, CODE)),
    comeBack,
    /** Signs a user in. */
    async enter(change: Partial<Assertion> = {}) {
      const { subject, browser, code } = await comeBack(change);
      const ended = await browser.exchange(code);
      return { subject, ended, token: ended.data?.user.token ?? '' };
    },
    isSignedIn: async (token: string) => (await portal.call('session', { token })).status === 200,
    /** Opens the address for signing out with a message in its query. */
    async comeBy(query: string, code = CODE): Promise<string> {
      const reply = await portal.app.inject({ url: `${samlLogoutPath(code)}?${query}` });
      return ledTo(reply.headers.location);
    },
    /** Posts a message to the address for signing out. */
    async post(xml: string, more: Record<string, string> = {}, code = CODE): Promise<string> {
      const name = xml.includes(':LogoutResponse ') ? 'SAMLResponse' : 'SAMLRequest';
      const payload = new URLSearchParams({ [name]: encodedResponse(xml), ...more }).toString();
      const reply = await portal.app.inject({ method: 'POST', url: samlLogoutPath(code), headers: FORM, payload });
      return ledTo(reply.headers.location);
    },
    /** Returns the certificate of the portal's signatures. */
    certificate: async () =>
      (await database.select().from(samlKey).where(eq(samlKey.use, 'signing')))[0]?.certificate ?? '',
  };
}
