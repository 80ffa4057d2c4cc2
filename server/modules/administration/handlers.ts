import type { administrationEndpoints } from '../../../contract/endpoints/administration.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Engine } from '../../platform/resources/source.ts';
import { accountPolicyHandlers } from '../accounts/accountPolicy.ts';
import { mailSender } from '../mail/sender.ts';
import { memberHandlers } from './members.ts';
import { onlineHandlers } from './online.ts';
import { roleHandlers } from './roles.ts';
import { roleViewHandlers } from './roleView.ts';
import { ruleHandlers } from './rules.ts';
import { userHandlers } from './users.ts';

/**
 * Returns the handlers for roles, users, data rules and sessions that go beyond their records (specification, section 7
 * "Back-office").
 */
export function administrationHandlers(
  dependencies: Dependencies & { engine: Engine },
): Handlers<keyof typeof administrationEndpoints> {
  return {
    ...roleHandlers(dependencies),
    ...roleViewHandlers(dependencies),
    ...memberHandlers(dependencies),
    ...userHandlers(dependencies, mailSender(dependencies.config)),
    ...ruleHandlers(dependencies),
    ...onlineHandlers(dependencies),
    ...accountPolicyHandlers(dependencies),
    approvalRules: async () => {
      const { kinds, days } = dependencies.config.approvals;
      return { kinds: [...kinds], days };
    },
  };
}
