import { sql } from 'drizzle-orm';
import type { PasskeyAnswer } from '../../../contract/entities/passkey.ts';
import type { LoginRefusal } from '../../../contract/resources/log.ts';
import { m } from '../../i18n/compiled/messages.js';
import { type Database, unlessFull } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { CallContext, Handlers } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { networkOf } from '../../platform/limits/network.ts';
import { loginEntry, noteLogin } from '../../platform/resources/audit.ts';
import type { CountedLog } from '../../platform/resources/countedLog.ts';
import type { MailSender } from '../mail/sender.ts';
import { type AccountRow, account } from './account.table.ts';
import { storedOwner } from './accounts.ts';
import { asItWas } from './asItWas.ts';
import { noteProved } from './attempts.ts';
import { barredBy, barredRefused } from './barred.ts';
import { announceDevice } from './newDevice.ts';
import { acceptPasskey, askPasskey } from './passkeys.ts';
import { passwordBar } from './passwordBar.ts';
import { relyingPartyOf } from './relyingParty.ts';
import { readSession } from './sessionData.ts';
import { openSession } from './sessions.ts';

/** What a challenge is for that begins a sign-in: nobody is known yet. */
const NOBODY = { purpose: 'signIn', subject: '', of: null } as const;

/** The account of a passkey, with the token of its new session, or with the reason why it got none. */
type Outcome =
  | { owner: AccountRow; token: string }
  | { owner: AccountRow; barred: NonNullable<ReturnType<typeof barredBy>> | 'passwordOff' }
  | { owner: AccountRow | undefined; refused: Extract<LoginRefusal, 'passkeyWrong' | 'unverified'> };

/**
 * Returns the handlers of a sign-in with a passkey alone. The passkey has verified its user, so it is two factors in
 * one, and no second one is asked for. What bars a sign-in with the password bars this one too.
 */
export function passkeySignInHandlers(
  dependencies: Dependencies,
  mail: MailSender,
  counted: CountedLog,
): Handlers<'passkeyOptions' | 'passkeySignIn'> {
  const { database, transaction, config } = dependencies;
  const site = relyingPartyOf(config.publicUrl);

  /** Never throws for a refused answer, because the use of its challenge must be committed. */
  const enter = async (open: Database, passkey: PasskeyAnswer, call: CallContext): Promise<Outcome> => {
    const { address, agent } = call;
    const { passed, accountId } = await acceptPasskey(open, site, NOBODY, passkey);
    const owner = accountId === null ? undefined : await storedOwner(open, accountId);
    if (!passed || !owner) return { owner, refused: 'passkeyWrong' };
    // Such an account cannot add a passkey, but the rule for passwords must hold here as well.
    if (owner.verifiedAt === null) return { owner, refused: 'unverified' };
    const barred = barredBy(owner) ?? (await passwordBar({ database: open, config }, owner));
    if (barred) return { owner, barred };
    const { id, workEmail } = owner;
    const admitted = await open
      .update(account)
      .set({ lastLoginAt: sql`now()` })
      .where(asItWas(owner))
      .returning({ id: account.id });
    if (admitted.length === 0) return { owner, refused: 'passkeyWrong' };
    await noteProved(open, { workEmail, address });
    await noteLogin(open, call, { userId: id, workEmail, reason: null, method: 'passkey' });
    await announceDevice(open, { config, mail }, id, { address, agent });
    return { owner, token: await openSession(open, id, { address, agent }) };
  };

  return {
    passkeyOptions: () => askPasskey(database, site, NOBODY),
    passkeySignIn: async ({ body: { passkey } }, call) => {
      const { locale, timeZone, address } = call;
      const outcome = await transaction((open) => enter(open, passkey, call));
      const { owner } = outcome;
      const who = { userId: owner?.id ?? null, workEmail: owner?.workEmail ?? '' };
      if ('refused' in outcome) {
        const { refused: reason } = outcome;
        const what = `${reason} ${who.userId}`;
        await unlessFull(counted({ who: networkOf(address), what }, loginEntry(call, { ...who, reason })));
        throw new Refusal('fail', m.account_passkey_wrong({}, { locale }));
      }
      if ('barred' in outcome) {
        await unlessFull(noteLogin(database, call, { ...who, reason: outcome.barred }));
        throw barredRefused(outcome.barred, outcome.owner, { locale, timeZone });
      }
      const { user, ...rest } = await readSession(database, { user: outcome.owner }, locale);
      return { user: { ...user, token: outcome.token }, ...rest };
    },
  };
}
