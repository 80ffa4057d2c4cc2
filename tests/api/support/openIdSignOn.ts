import { eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { backChannelLogoutPath, signOnCallbackPath } from '../../../contract/signOn.ts';
import { account } from '../../../server/modules/accounts/account.table.ts';
import { accountRole } from '../../../server/modules/accounts/accountRole.table.ts';
import { identityProvider } from '../../../server/modules/signOn/signOn.table.ts';
import { role } from '../../../server/modules/system/role.table.ts';
import { uniqueEmail } from './accounts.ts';
import { type OpenIdProvider, openIdProvider } from './openIdProvider.ts';
import { signOnBrowser } from './signOnBrowser.ts';
import { makeProvider, signOnPortal } from './signOnPortal.ts';
import type { TestApp } from './testApp.ts';

/** The code of the provider. */
export const HARBOR = 'harbor';

/** Starts a portal and an OpenID Connect provider at which its users sign in, for the tests of one file. */
export function openIdSignOn() {
  let portal: TestApp;
  let provider: OpenIdProvider;
  let providerId: string;
  let people = 0;
  beforeAll(async () => {
    portal = await signOnPortal();
    const { publicUrl } = portal.dependencies.config;
    const listening = await portal.app.listen({ host: '127.0.0.1', port: 0 });
    provider = await openIdProvider({
      redirectUris: [`${publicUrl}${signOnCallbackPath(HARBOR)}`],
      postLogoutRedirectUris: [`${publicUrl}/home`],
      backChannelLogoutUri: `${listening}${backChannelLogoutPath(HARBOR)}`,
    });
    providerId = await makeProvider(portal, { code: HARBOR, issuer: provider.issuer });
  });
  afterAll(async () => {
    await provider.close();
    await portal.close();
  });

  const database = () => portal.dependencies.database;
  const setProvider = (values: Partial<typeof identityProvider.$inferInsert>) =>
    database().update(identityProvider).set(values).where(eq(identityProvider.id, providerId));

  /** Makes a user of the provider, who signs in there next. */
  function makeUser(claims: Record<string, unknown> = {}) {
    people += 1;
    const subject = `user-${people}`;
    const email = uniqueEmail();
    provider.users[subject] = { email, email_verified: true, given_name: 'Mei', family_name: 'Sato', ...claims };
    provider.signsIn(subject);
    return { subject, email: String(claims.email ?? email) };
  }

  /** Signs the provider's next user in, in a new browser. */
  async function signOn(browser = signOnBrowser(portal)) {
    const { code = '', failure, address } = await browser.signOn(HARBOR);
    const reply = failure === undefined ? await browser.exchange(code) : undefined;
    return { browser, code, failure, address, reply, token: reply?.data?.user.token ?? '' };
  }

  const accountOf = async (email: string) =>
    (await database().select().from(account).where(eq(account.workEmail, email)))[0];
  const rolesOf = async (accountId: string) => {
    const rows = await database()
      .select({ code: role.code })
      .from(accountRole)
      .innerJoin(role, eq(role.id, accountRole.roleId))
      .where(eq(accountRole.accountId, accountId));
    return rows.map(({ code }) => code).sort();
  };
  const session = (token: string) => portal.call('session', { token });

  return {
    get portal() {
      return portal;
    },
    get provider() {
      return provider;
    },
    get providerId() {
      return providerId;
    },
    database,
    setProvider,
    makeUser,
    signOn,
    accountOf,
    rolesOf,
    session,
  };
}
