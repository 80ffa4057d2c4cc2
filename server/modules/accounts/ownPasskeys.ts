import { and, eq } from 'drizzle-orm';
import { m } from '../../i18n/compiled/messages.js';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refusals } from '../../platform/http/reply.ts';
import type { MailSender } from '../mail/sender.ts';
import { lockedOwner, storedOwner } from './accounts.ts';
import { endFactor, hasSecondFactor, readFactors } from './factors.ts';
import { accountMails } from './mails.ts';
import { passkey } from './passkey.table.ts';
import { addPasskey, askNewPasskey, askPasskey } from './passkeys.ts';
import { proveWithNewFactor } from './proof.ts';
import { renewRecoveryCodes } from './recoveryCodes.ts';
import { relyingPartyOf } from './relyingParty.ts';
import { noteSecurity } from './securityLog.ts';
import { endTickets } from './tickets.ts';
import { opensWithout, waysIn } from './waysIn.ts';

type Keys = 'provePasskey' | 'newPasskeyOptions' | 'addPasskey' | 'renamePasskey' | 'removePasskey';

/** Returns the handlers with which users add, rename and remove their own passkeys. */
export function ownPasskeyHandlers(dependencies: Dependencies, mail: MailSender): Handlers<Keys> {
  const { database, transaction, config } = dependencies;
  const mails = accountMails(config);
  const site = relyingPartyOf(config.publicUrl);
  const ownPasskey = (id: string, accountId: string) => and(eq(passkey.id, id), eq(passkey.accountId, accountId));
  return {
    provePasskey: (_, { caller: { user, sessionId } }) =>
      askPasskey(database, site, { purpose: 'prove', subject: sessionId, of: user.id }),
    newPasskeyOptions: (_, call) => {
      const { user: owner, sessionId: subject } = call.caller;
      return askNewPasskey(database, site, { owner, issuer: m.productName({}, call), subject });
    },
    addPasskey: async ({ body }, call) => {
      const { user, sessionId: subject } = call.caller;
      const added = await transaction(async (open) => {
        const hadFactor = await hasSecondFactor(open, user.id);
        if (!(await addPasskey(open, site, { accountId: user.id, subject }, body))) return null;
        await proveWithNewFactor(open, call.caller);
        await noteSecurity(open, call, { action: 'addFactor', owner: user });
        const owner = await storedOwner(open, user.id);
        if (owner) await mail.put(open, mails.factorAdded(owner));
        const recoveryCodes = hadFactor ? [] : await renewRecoveryCodes(open, user.id);
        return { factors: await readFactors(open, user.id), recoveryCodes };
      });
      if (!added) throw new Refusal('fail', m.account_passkey_not_added({}, call));
      return added;
    },
    renamePasskey: ({ body: { id, name } }, call) =>
      call.commit(async (open) => {
        const { user } = call.caller;
        const rows = await open
          .update(passkey)
          .set({ name })
          .where(ownPasskey(id, user.id))
          .returning({ id: passkey.id });
        if (rows.length === 0) throw refusals.notFound(call.locale);
        return readFactors(open, user.id);
      }),
    removePasskey: ({ body: { id } }, call) =>
      call.commit(async (open) => {
        const { user } = call.caller;
        // The removal of a factor ends them anyway. A sign-in locks its ticket first and then the account.
        await endTickets(open, user.id);
        const owner = await lockedOwner(open, user.id);
        const [chosen] = await open.select().from(passkey).where(ownPasskey(id, user.id));
        if (!chosen) throw refusals.notFound(call.locale);
        if (chosen.opensAlone && !opensWithout(await waysIn({ database: open, config }, user.id), id))
          throw new Refusal('fail', m.account_passkey_last({}, call));
        await open.delete(passkey).where(eq(passkey.id, id));
        await endFactor(open, user.id);
        await noteSecurity(open, call, { action: 'removeFactor', owner: user });
        if (owner) await mail.put(open, mails.factorRemoved(owner));
        return readFactors(open, user.id);
      }),
  };
}
