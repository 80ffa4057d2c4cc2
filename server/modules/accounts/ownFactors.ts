import { eq } from 'drizzle-orm';
import { m } from '../../i18n/compiled/messages.js';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { MailSender } from '../mail/sender.ts';
import { bareCode } from './acceptFactor.ts';
import { storedOwner } from './accounts.ts';
import { givingBack, releaseTry, settleTry } from './attempts.ts';
import { endFactor, factorKinds, hasSecondFactor, readFactors } from './factors.ts';
import { reserveFactorTry } from './factorTries.ts';
import { accountMails } from './mails.ts';
import { proveWithNewFactor } from './proof.ts';
import { renewRecoveryCodes } from './recoveryCodes.ts';
import { factorPausedRefused, fieldsRefused } from './refusals.ts';
import { accountTotp } from './secondFactor.table.ts';
import { noteSecurity } from './securityLog.ts';
import { beginTotp, confirmTotp } from './totp.ts';

type Keys = 'ownFactors' | 'beginTotp' | 'confirmTotp' | 'removeTotp' | 'renewRecoveryCodes';

/** Returns the handlers with which users set up and remove their own second factors. */
export function ownFactorHandlers(dependencies: Dependencies, mail: MailSender): Handlers<Keys> {
  const { database, transaction, config } = dependencies;
  const mails = accountMails(config);
  return {
    ownFactors: (_, { caller }) => readFactors(database, caller.user.id),
    beginTotp: async (_, call) => {
      const setup = await beginTotp(database, call.caller.user, m.productName({}, call));
      if (!setup) throw new Refusal('fail', m.account_factor_exists({}, call));
      return setup;
    },
    confirmTotp: async ({ body: { factorCode } }, call) => {
      const { caller, address, locale } = call;
      const { id } = caller.user;
      const reserved = await reserveFactorTry(dependencies, { accountId: id, address }, true);
      if (reserved.kind !== 'go') throw factorPausedRefused('seconds' in reserved ? reserved.seconds : 1, locale);
      const { tryId } = reserved;
      const codes = await transaction(async (open) => {
        const hadFactor = await hasSecondFactor(open, id);
        if (!(await confirmTotp(open, id, bareCode(factorCode)))) {
          await settleTry(open, tryId, 'wrong');
          return null;
        }
        await releaseTry(open, tryId);
        await proveWithNewFactor(open, caller);
        await noteSecurity(open, call, { action: 'addFactor', owner: caller.user });
        const owner = await storedOwner(open, id);
        if (owner) await mail.put(open, mails.factorAdded(owner));
        return hadFactor ? [] : renewRecoveryCodes(open, id);
      }).catch(givingBack(database, tryId));
      if (!codes) throw fieldsRefused({ factorCode: m.account_factor_unproved({}, call) }, locale);
      return { recoveryCodes: codes };
    },
    removeTotp: async (_, call) => {
      const { id } = call.caller.user;
      if (!(await factorKinds(database, id)).app) throw new Refusal('fail', m.account_factor_none({}, call));
      return call.commit(async (open) => {
        await open.delete(accountTotp).where(eq(accountTotp.accountId, id));
        await endFactor(open, id);
        await noteSecurity(open, call, { action: 'removeFactor', owner: call.caller.user });
        const owner = await storedOwner(open, id);
        if (owner) await mail.put(open, mails.factorRemoved(owner));
        return readFactors(open, id);
      });
    },
    renewRecoveryCodes: async (_, call) => {
      const { id } = call.caller.user;
      if (!(await hasSecondFactor(database, id))) throw new Refusal('fail', m.account_factor_none({}, call));
      return transaction(async (open) => {
        await noteSecurity(open, call, { action: 'renewRecoveryCodes', owner: call.caller.user });
        return { recoveryCodes: await renewRecoveryCodes(open, id) };
      });
    },
  };
}
