import { sql } from 'drizzle-orm';
import { SECOND_FACTOR_SECONDS } from '../../../contract/constants.ts';
import type { FactorAsked } from '../../../contract/entities/secondFactor.ts';
import { m } from '../../i18n/compiled/messages.js';
import { type Database, unlessFull } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { CallContext, Handler, Locale } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { networkOf } from '../../platform/limits/network.ts';
import { loginEntry, noteLogin } from '../../platform/resources/audit.ts';
import type { CountedLog } from '../../platform/resources/countedLog.ts';
import type { MailSender } from '../mail/sender.ts';
import { flowOfTicket, linkSession, stillOpens } from '../signOn/sessionLink.ts';
import { type AskedBy, acceptFactor, isGuessable } from './acceptFactor.ts';
import { type AccountRow, account } from './account.table.ts';
import { asItWas } from './asItWas.ts';
import { givingBack, noteProved, settleTry } from './attempts.ts';
import { factorKinds } from './factors.ts';
import { reserveFactorTry } from './factorTries.ts';
import { announceDevice } from './newDevice.ts';
import { askPasskey } from './passkeys.ts';
import { factorPausedRefused, fieldsRefused } from './refusals.ts';
import { relyingPartyOf } from './relyingParty.ts';
import { readSession } from './sessionData.ts';
import { openSession } from './sessions.ts';
import { consumeTicket, countWrong, openTicket, readTicket, TICKET_TRIES, type Ticket } from './tickets.ts';

/**
 * Answers a right password of an account that has a second factor: with a ticket, and without a token. The log names
 * it as a sign-in that is not complete.
 */
export async function askSecondFactor(
  { database, transaction }: Pick<Dependencies, 'database' | 'transaction'>,
  owner: AccountRow,
  call: CallContext,
): Promise<FactorAsked> {
  const ticket = await transaction((open) => openTicket(open, owner));
  await unlessFull(
    transaction((open) =>
      noteLogin(open, call, { userId: owner.id, workEmail: owner.workEmail, reason: 'factorNeeded' }),
    ),
  );
  return { secondFactor: { ticket, seconds: SECOND_FACTOR_SECONDS, ...(await factorKinds(database, owner.id)) } };
}

/**
 * Completes a sign-in with a code or a passkey. A ticket is for one sign-in and five tries. It ends with a change of
 * the password, of the factors, or of the account's state, and with the link to the provider that it began at.
 */
export function secondFactorHandler(
  dependencies: Dependencies,
  mail: MailSender,
  counted: CountedLog,
): Handler<'secondFactor'> {
  const { database, transaction, config } = dependencies;
  const site = relyingPartyOf(config.publicUrl);
  return async ({ body: { ticket: secret, ...answer } }, call) => {
    const { locale, address, agent } = call;
    if (!answer.factorCode && !answer.passkey)
      throw fieldsRefused({ factorCode: m.account_factor_needed({}, { locale }) }, locale);
    const begun = await readTicket(database, secret);
    if (!begun) throw ticketEnded(locale);
    const { id, workEmail } = begun.owner;
    const reserved = await reserveFactorTry(dependencies, { accountId: id, address }, isGuessable(answer));
    if (reserved.kind !== 'go') {
      const entry = loginEntry(call, { userId: id, workEmail, reason: 'paused' });
      await unlessFull(counted({ who: networkOf(address), what: `paused factor ${id}` }, entry));
      throw factorPausedRefused('seconds' in reserved ? reserved.seconds : 1, locale);
    }
    const { tryId } = reserved;
    /** Returns the token, the tries that are left, or null if the ticket has ended. */
    const complete = async (open: Database): Promise<string | number | null> => {
      const found: Ticket | null = await readTicket(open, secret, true);
      if (!found) return null;
      const { ticketId, owner } = found;
      const asked: AskedBy = { purpose: 'secondFactor', subject: ticketId };
      const factor = await acceptFactor(open, site, id, asked, answer);
      if (factor === null) {
        await countWrong(open, ticketId);
        await settleTry(open, tryId, 'wrong');
        const reason = answer.passkey ? 'passkeyWrong' : 'factorWrong';
        await noteLogin(open, call, { userId: id, workEmail, reason });
        return TICKET_TRIES - 1 - found.tries;
      }
      await consumeTicket(open, ticketId);
      const admitted = await open
        .update(account)
        .set({ lastLoginAt: sql`now()` })
        .where(asItWas(owner))
        .returning({ id: account.id });
      const flow = await flowOfTicket(open, secret);
      if (admitted.length === 0 || (flow && !(await stillOpens(open, flow)))) return null;
      await settleTry(open, tryId, 'right');
      await noteProved(open, { workEmail, address });
      const method = flow ? 'provider' : 'password';
      await noteLogin(open, call, { userId: id, workEmail, reason: null, method, factor });
      await announceDevice(open, { config, mail }, id, { address, agent });
      const token = await openSession(open, id, { address, agent });
      if (flow) await linkSession(open, flow, token);
      return token;
    };
    const outcome = await transaction(complete).catch(givingBack(database, tryId));
    if (outcome === null || outcome === 0) throw ticketEnded(locale);
    if (typeof outcome === 'number') {
      if (answer.passkey) throw new Refusal('fail', m.account_passkey_refused({}, { locale }));
      throw fieldsRefused({ factorCode: m.account_factor_wrong({ tries: outcome }, { locale }) }, locale);
    }
    const { user, ...rest } = await readSession(database, { user: begun.owner }, locale);
    return { user: { ...user, token: outcome }, ...rest };
  };
}

/** Asks for a passkey of the account that a ticket is for. */
export function secondFactorPasskeyHandler({ database, config }: Dependencies): Handler<'secondFactorPasskey'> {
  const site = relyingPartyOf(config.publicUrl);
  return async ({ body: { ticket } }, { locale }) => {
    const begun = await readTicket(database, ticket);
    if (!begun) throw ticketEnded(locale);
    return askPasskey(database, site, { purpose: 'secondFactor', subject: begun.ticketId, of: begun.owner.id });
  };
}

const ticketEnded = (locale: Locale) => new Refusal('fail', m.account_ticket_ended({}, { locale }));
