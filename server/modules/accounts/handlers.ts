import type { accountEndpoints } from '../../../contract/endpoints/accounts.ts';
import type { passkeyEndpoints } from '../../../contract/endpoints/passkeys.ts';
import type { secondFactorEndpoints } from '../../../contract/endpoints/secondFactor.ts';
import { unlessFull } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { createCountedLog } from '../../platform/resources/countedLog.ts';
import { mailSender } from '../mail/sender.ts';
import type { SignOn } from '../signOn/signOn.ts';
import { noteViewEnd } from '../system/viewEnd.ts';
import { codeHandlers } from './codes.ts';
import { loginHandler } from './login.ts';
import { ownFactorHandlers } from './ownFactors.ts';
import { ownPasskeyHandlers } from './ownPasskeys.ts';
import { ownSessionHandlers } from './ownSessions.ts';
import { passkeySignInHandlers } from './passkeySignIn.ts';
import { inTurn } from './passwordHash.ts';
import { resetPasswordHandler, updatePasswordHandler } from './passwords.ts';
import { proofHandler } from './proof.ts';
import { registerHandler } from './register.ts';
import { secondFactorHandler, secondFactorPasskeyHandler } from './secondFactor.ts';
import { noteSecurity } from './securityLog.ts';
import { readSession } from './sessionData.ts';
import { deleteSession, revokeSessions } from './sessions.ts';
import { verifyMailboxHandler } from './verifyMailbox.ts';

/**
 * Returns the handlers for login, registration, passwords and the session data (specification, sections 3, 4 and 7).
 */
export function accountsHandlers(
  dependencies: Dependencies,
  signOn: Pick<SignOn, 'directories' | 'providerSignOut'>,
): Handlers<keyof typeof accountEndpoints | keyof typeof passkeyEndpoints | keyof typeof secondFactorEndpoints> {
  const { database, transaction, config } = dependencies;
  const mail = mailSender(config);
  const counted = createCountedLog(database);
  return {
    login: inTurn(loginHandler(dependencies, mail, counted, signOn.directories)),
    secondFactor: secondFactorHandler(dependencies, mail, counted),
    logout: async (_input, call) => {
      const { sessionId, user, seeing } = call.caller;
      const leaveTo = await signOn.providerSignOut(call, sessionId);
      const written = transaction(async (open) => {
        await revokeSessions(open, { sessionId });
        await noteSecurity(open, call, { action: 'logout', owner: user });
        if (seeing !== undefined) await noteViewEnd(open, call, seeing, 'signedOut');
      });
      if (!(await unlessFull(written))) await deleteSession(database, sessionId);
      return { leaveTo };
    },
    ...codeHandlers(dependencies, mail, counted),
    register: inTurn(registerHandler(dependencies, mail)),
    verifyMailbox: inTurn(verifyMailboxHandler(dependencies, mail, counted)),
    updatePassword: inTurn(updatePasswordHandler(dependencies, mail, counted)),
    resetPassword: inTurn(resetPasswordHandler(dependencies, mail, counted)),
    ...ownSessionHandlers(dependencies),
    secondFactorPasskey: secondFactorPasskeyHandler(dependencies),
    ...passkeySignInHandlers(dependencies, mail, counted),
    ...ownFactorHandlers(dependencies, mail),
    ...ownPasskeyHandlers(dependencies, mail),
    ...proofHandler(dependencies),
    session: (_input, { caller, locale }) => readSession(database, caller, locale),
  };
}
