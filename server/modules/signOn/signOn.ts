import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { signOnEndpoints } from '../../../contract/endpoints/signOn.ts';
import { SIGN_ON_START_PATH } from '../../../contract/signOn.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handler, Handlers } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refusals } from '../../platform/http/reply.ts';
import { noteLogin } from '../../platform/resources/audit.ts';
import { account } from '../accounts/account.table.ts';
import { accountSession } from '../accounts/accountSession.table.ts';
import { announceDevice } from '../accounts/newDevice.ts';
import { readSession } from '../accounts/sessionData.ts';
import { openSession } from '../accounts/sessions.ts';
import { mailSender } from '../mail/sender.ts';
import { noteVisit } from './admit.ts';
import { browserIn } from './browserCookie.ts';
import { beginTrial, newSecret, readTrial, takeCode } from './flow.ts';
import { createOidc } from './oidc.ts';
import { providerReach } from './providerReach.ts';
import { createProviderSignOut, type ProviderSignOut } from './providerSignOut.ts';
import { offeredProviders, providerById } from './providers.ts';
import { signOnRoutes } from './routes.ts';
import { hashed } from './sealed.ts';
import { signOnSession } from './signOn.table.ts';

export type SignOn = {
  handlers: Handlers<keyof typeof signOnEndpoints>;
  /** Adds the routes that browsers and providers open themselves. */
  registerRoutes: (app: FastifyInstance) => Promise<void>;
  providerSignOut: ProviderSignOut;
};

/** Creates the sign-in at identity providers. */
export function createSignOn(dependencies: Dependencies): SignOn {
  const { database, config } = dependencies;
  const reach = providerReach(config);
  const oidc = createOidc(reach);
  return {
    handlers: {
      signOnProviders: async () => {
        const list = await offeredProviders(database);
        return { count: list.length, list };
      },
      exchangeSignOn: exchangeHandler(dependencies),
      tryProvider: async ({ params: { id } }, { caller, locale }) => {
        const provider = await providerById(database, id);
        if (!provider) throw refusals.notFound(locale);
        const ticket = newSecret();
        const trial = await beginTrial(database, provider.id, caller.user.id, ticket);
        return { id: trial, address: `${config.publicUrl}${SIGN_ON_START_PATH}?ticket=${ticket}` };
      },
      providerTrial: async ({ params: { id } }, { caller, locale }) => {
        const trial = await readTrial(database, id, caller.user.id);
        if (!trial) throw refusals.notFound(locale);
        return trial;
      },
    },
    registerRoutes: async (app) => {
      await app.register(signOnRoutes({ ...dependencies, oidc, reach }));
    },
    providerSignOut: createProviderSignOut({ ...dependencies, oidc }),
  };
}

/** Opens the session of a sign-in that a provider has confirmed, in the browser that began it. */
function exchangeHandler({ database, transaction, config }: Dependencies): Handler<'exchangeSignOn'> {
  const mail = mailSender(config);
  return async ({ body: { signOnCode } }, call) => {
    const { locale, address, agent, cookies } = call;
    const invalid = new Refusal('fail', m.sign_on_expired({}, { locale }));
    const flow = await takeCode(database, signOnCode, browserIn(cookies));
    if (!flow || flow.accountId === null || flow.subject === null) throw invalid;
    const { accountId, providerId, subject, providerSid, idToken } = flow;
    const opened = await transaction(async (open) => {
      const [known] = await open.select().from(account).where(eq(account.id, accountId));
      if (!known) return null;
      const admitted = await noteVisit(open, accountId);
      const { workEmail } = known;
      await noteLogin(open, call, {
        userId: accountId,
        workEmail,
        reason: admitted ? null : 'disabled',
        method: 'provider',
      });
      if (!admitted) return { user: known, token: null };
      await announceDevice(open, { config, mail }, accountId, { address, agent });
      const token = await openSession(open, accountId, { address, agent });
      const [session] = await open
        .select({ sessionId: accountSession.id })
        .from(accountSession)
        .where(eq(accountSession.tokenHash, hashed(token)));
      if (session) await open.insert(signOnSession).values({ ...session, providerId, subject, providerSid, idToken });
      return { user: known, token };
    });
    if (!opened) throw invalid;
    if (opened.token === null) throw new Refusal('fail', m.account_disabled({}, { locale }));
    const { user, ...rest } = await readSession(database, { user: opened.user }, locale);
    return { user: { ...user, token: opened.token }, ...rest };
  };
}
