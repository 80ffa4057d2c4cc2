import { sql } from 'drizzle-orm';
import { m } from '../../i18n/compiled/messages.js';
import { unlessFull } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { networkOf } from '../../platform/limits/network.ts';
import { loginEntry, noteLogin } from '../../platform/resources/audit.ts';
import type { CountedLog } from '../../platform/resources/countedLog.ts';
import { account } from './account.table.ts';
import { storedOwner } from './accounts.ts';
import { asItWas } from './asItWas.ts';
import { noteProved } from './attempts.ts';
import { barredBy, barredRefused } from './barred.ts';
import { acceptPasskey, askPasskey } from './passkeys.ts';
import { relyingPartyOf } from './relyingParty.ts';
import { readSession } from './sessionData.ts';
import { openSession } from './sessions.ts';

/** The subject of the challenge of a sign-in that begins with a passkey. */
const NOBODY = { purpose: 'signIn', subject: '', of: null } as const;

/**
 * Returns the handlers of a sign-in with a passkey alone. The passkey has verified its user, so it is two factors in one
 * and no second one is asked for.
 */
export function passkeySignInHandlers(
  dependencies: Dependencies,
  counted: CountedLog,
): Handlers<'passkeyOptions' | 'passkeySignIn'> {
  const { database, transaction, config } = dependencies;
  const site = relyingPartyOf(config.publicUrl);
  return {
    passkeyOptions: () => askPasskey(database, site, NOBODY),
    passkeySignIn: async ({ body: { passkey } }, call) => {
      const { locale, timeZone, address, agent } = call;
      const accountId = await transaction((open) => acceptPasskey(open, site, NOBODY, passkey));
      const owner = accountId === null ? undefined : await storedOwner(database, accountId);
      if (!owner || owner.verifiedAt === null) {
        const entry = loginEntry(call, { userId: owner?.id ?? null, workEmail: '', reason: 'passkeyWrong' });
        await unlessFull(counted({ who: networkOf(address), what: 'passkeyWrong' }, entry));
        throw new Refusal('fail', m.account_passkey_wrong({}, { locale }));
      }
      const { id, workEmail } = owner;
      const barred = barredBy(owner);
      if (barred) {
        await unlessFull(noteLogin(database, call, { userId: id, workEmail, reason: barred }));
        throw barredRefused(barred, owner, { locale, timeZone });
      }
      const token = await transaction(async (open) => {
        const admitted = await open
          .update(account)
          .set({ lastLoginAt: sql`now()` })
          .where(asItWas(owner))
          .returning({ id: account.id });
        if (admitted.length === 0) return null;
        await noteProved(open, { workEmail, address });
        await noteLogin(open, call, { userId: id, workEmail, reason: null, method: 'passkey' });
        return openSession(open, id, { address, agent });
      });
      if (token === null) throw new Refusal('fail', m.account_passkey_wrong({}, { locale }));
      const { user, ...rest } = await readSession(database, { user: owner }, locale);
      return { user: { ...user, token }, ...rest };
    },
  };
}
