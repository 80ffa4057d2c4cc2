import { eq } from 'drizzle-orm';
import { IDENTITY_FAILED_LINK, IDENTITY_LINK } from '../../../contract/signOn.ts';
import { accountSession } from '../../../server/modules/accounts/accountSession.table.ts';
import { accountIdentity } from '../../../server/modules/signOn/signOn.table.ts';
import { makePerson, type Person, signIn } from './accounts.ts';
import { HARBOR, type openIdSignOn } from './openIdSignOn.ts';
import { signOnBrowser } from './signOnBrowser.ts';

export type Browser = ReturnType<typeof signOnBrowser>;

/** What users of a portal do to link their accounts with its provider, and to end these links. */
export function identityLinks(harbor: ReturnType<typeof openIdSignOn>) {
  const { database } = harbor;
  const begin = (token: string, provider = HARBOR) => harbor.portal.call('beginLink', { token, body: { provider } });
  const finish = (token: string, signOnCode: string, browser: Browser) =>
    harbor.portal.call('linkIdentity', {
      token,
      body: { signOnCode },
      headers: { cookie: browser.cookiesFor(harbor.portal.dependencies.config.publicUrl) },
    });
  /** Goes to the provider and back. Returns the code or the reason in the address. */
  const goThere = async (token: string, browser: Browser) => {
    const { data } = await begin(token);
    const { address } = await browser.follow(data?.address ?? '');
    const part = (link: string) => (address.startsWith(link) ? address.slice(link.length) : undefined);
    return { code: part(IDENTITY_LINK), failure: part(IDENTITY_FAILED_LINK), address };
  };
  return {
    begin,
    finish,
    goThere,
    makeUserOfPortal: async (role = 'member') => {
      const person = await makePerson(harbor.portal, {}, role);
      return { person, token: await signIn(harbor.portal, person) };
    },
    /** Links an account with the user that signs in at the provider next. */
    link: async (token: string, browser = signOnBrowser(harbor.portal)) => {
      const { code = '' } = await goThere(token, browser);
      return finish(token, code, browser);
    },
    own: async (token: string) => (await harbor.portal.call('ownIdentities', { token, body: {} })).data,
    unlink: (token: string, id: string) => harbor.portal.call('unlinkIdentity', { token, body: { id } }),
    identitiesOf: ({ id }: Pick<Person, 'id'>) =>
      database().select().from(accountIdentity).where(eq(accountIdentity.accountId, id)),
    endProof: (token: string) =>
      harbor.portal.call('session', { token }).then(({ data }) =>
        database()
          .update(accountSession)
          .set({ provedAt: new Date(0) })
          .where(eq(accountSession.accountId, data?.user.id ?? '')),
      ),
  };
}
