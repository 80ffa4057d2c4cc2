import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { signOnEndpoints } from '../../../contract/endpoints/signOn.ts';
import { DIRECTORY_KINDS, SIGN_ON_START_PATH } from '../../../contract/signOn.ts';
import { m } from '../../i18n/compiled/messages.js';
import { unlessFull } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handler, Handlers } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refusals } from '../../platform/http/reply.ts';
import { audit, noteLogin } from '../../platform/resources/audit.ts';
import { account } from '../accounts/account.table.ts';
import { hasSecondFactor } from '../accounts/factors.ts';
import { announceDevice } from '../accounts/newDevice.ts';
import { decodePassword } from '../accounts/passwordRules.ts';
import { askSecondFactor } from '../accounts/secondFactor.ts';
import { readSession } from '../accounts/sessionData.ts';
import { openSession } from '../accounts/sessions.ts';
import { mailSender } from '../mail/sender.ts';
import { noteVisit } from './admit.ts';
import { browserIn } from './browserCookie.ts';
import { createDirectories, type Directories } from './directory/directories.ts';
import { beginTrial, type Flow, newSecret, readTrial, takeCode } from './flow.ts';
import { createOidc } from './oidc.ts';
import { ownIdentityHandlers } from './ownIdentities.ts';
import { providerReach } from './providerReach.ts';
import { createProviderSignOut, type ProviderSignOut } from './providerSignOut.ts';
import { offeredProviders, providerById } from './providers.ts';
import { signOnRoutes } from './routes.ts';
import { createSaml } from './saml.ts';
import { keepForFactor, linkSession, stillOpens } from './sessionLink.ts';
import { trialEntry } from './trial.ts';

export type SignOn = {
  handlers: Handlers<keyof typeof signOnEndpoints>;
  /** Adds the routes that browsers and providers open themselves. */
  registerRoutes: (app: FastifyInstance) => Promise<void>;
  providerSignOut: ProviderSignOut;
  directories: Directories;
};

/** Creates the sign-in at identity providers. */
export function createSignOn(dependencies: Dependencies): SignOn {
  const { database, config } = dependencies;
  const reach = providerReach(config);
  const oidc = createOidc(reach);
  const saml = createSaml(database, config.publicUrl);
  const directories = createDirectories({ ...dependencies, reach });
  return {
    handlers: {
      signOnProviders: async () => {
        const list = await offeredProviders(database);
        return { count: list.length, list };
      },
      exchangeSignOn: exchangeHandler(dependencies),
      ...ownIdentityHandlers(dependencies),
      tryProvider: async ({ params: { id } }, { caller, locale }) => {
        const provider = await providerById(database, id);
        if (!provider || DIRECTORY_KINDS.includes(provider.kind)) throw refusals.notFound(locale);
        const ticket = newSecret();
        const trial = await beginTrial(database, provider, caller.user.id, ticket);
        return { id: trial, address: `${config.publicUrl}${SIGN_ON_START_PATH}?ticket=${ticket}` };
      },
      tryDirectory: async ({ params: { id }, body: { workEmail, password } }, call) => {
        const provider = await providerById(database, id);
        if (!provider || !DIRECTORY_KINDS.includes(provider.kind)) throw refusals.notFound(call.locale);
        const trial = await directories.tryOut(provider, { workEmail, password: decodePassword(password) ?? '' });
        await audit(database, call, trialEntry(provider, trial));
        return trial;
      },
      providerTrial: async ({ params: { id } }, { caller, locale }) => {
        const trial = await readTrial(database, id, caller.user.id);
        if (!trial) throw refusals.notFound(locale);
        return trial;
      },
    },
    registerRoutes: async (app) => {
      await app.register(signOnRoutes({ ...dependencies, oidc, saml, reach }));
    },
    providerSignOut: createProviderSignOut({ ...dependencies, oidc, saml }),
    directories,
  };
}

/**
 * Returns when the user of a sign-in proved themself at the provider: perhaps long ago, because a provider signs users
 * in without asking as long as their session there lasts. If it does not say when, the session begins without a proof.
 */
const provedAtProvider = ({ authenticatedAt }: Flow): Date =>
  // The clock of the provider may be ahead.
  new Date(Math.min(authenticatedAt?.getTime() ?? 0, Date.now()));

/**
 * Opens the session of a sign-in that a provider has confirmed, in the browser that began it. If the account has a
 * second factor that the provider does not replace, it is asked for first.
 */
function exchangeHandler(dependencies: Dependencies): Handler<'exchangeSignOn'> {
  const { database, transaction, config } = dependencies;
  const mail = mailSender(config);
  return async ({ body: { signOnCode } }, call) => {
    const { locale, address, agent, cookies } = call;
    const invalid = new Refusal('fail', m.sign_on_expired({}, { locale }));
    const flow = await takeCode(database, signOnCode, browserIn(cookies));
    if (!flow || flow.accountId === null) throw invalid;
    const { accountId } = flow;
    const entered = await transaction(async (open) => {
      if (!(await noteVisit(open, accountId))) return null;
      const [known] = await open.select().from(account).where(eq(account.id, accountId));
      return known;
    });
    if (!entered) {
      const [known] = await database.select().from(account).where(eq(account.id, accountId));
      const workEmail = known?.workEmail ?? '';
      await unlessFull(noteLogin(database, call, { userId: known?.id ?? null, workEmail, reason: 'disabled' }));
      throw known ? new Refusal('fail', m.account_disabled({}, { locale })) : invalid;
    }
    if (!flow.factorProved && (await hasSecondFactor(database, accountId))) {
      const asked = await askSecondFactor(dependencies, entered, call);
      if (!(await keepForFactor(database, flow.id, asked.secondFactor.ticket))) throw invalid;
      return asked;
    }
    const token = await transaction(async (open) => {
      if (!(await stillOpens(open, flow))) return null;
      await noteLogin(open, call, {
        userId: accountId,
        workEmail: entered.workEmail,
        reason: null,
        method: 'provider',
      });
      await announceDevice(open, { config, mail }, accountId, { address, agent });
      const opened = await openSession(open, accountId, { address, agent }, provedAtProvider(flow));
      await linkSession(open, flow, opened);
      return opened;
    });
    if (token === null) throw invalid;
    const { user, ...rest } = await readSession(database, { user: entered }, locale);
    return { user: { ...user, token }, ...rest };
  };
}
