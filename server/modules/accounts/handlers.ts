import type { accountEndpoints } from '../../../contract/endpoints/accounts.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { outbox } from '../../platform/mail/mail.ts';
import { codeHandlers } from './codes.ts';
import { loginHandler } from './login.ts';
import { ownSessionHandlers } from './own-sessions.ts';
import { inTurn } from './password-hash.ts';
import { resetPasswordHandler, updatePasswordHandler } from './passwords.ts';
import { registerHandler } from './register.ts';
import { readSession } from './session-data.ts';
import { revokeSessions } from './sessions.ts';

/** Sign-in, registration, passwords and the login-time fetch (specification, sections 3, 4 and 7). */
export function accountsHandlers(dependencies: Dependencies): Handlers<keyof typeof accountEndpoints> {
  const { database, config } = dependencies;
  const mail = outbox(config);
  return {
    login: inTurn(loginHandler(dependencies)),
    logout: async (_input, { caller }) => {
      await revokeSessions(database, { sessionId: caller.sessionId });
      return null;
    },
    ...codeHandlers(dependencies, mail),
    register: inTurn(registerHandler(dependencies, mail)),
    updatePassword: inTurn(updatePasswordHandler(dependencies, mail)),
    resetPassword: inTurn(resetPasswordHandler(dependencies, mail)),
    ...ownSessionHandlers(dependencies),
    session: (_input, { caller }) => readSession(database, caller.user.id),
  };
}
