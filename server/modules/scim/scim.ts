import type { Dependencies } from '../../platform/dependencies.ts';
import type { ScimHandlers } from '../../platform/http/scim.ts';
import type { Engine } from '../../platform/resources/source.ts';
import { scimDiscoveryHandlers } from './discovery.ts';
import { scimGroupHandlers } from './groups.ts';
import { scimUserHandlers } from './users.ts';

/** Returns the handlers of SCIM 2.0 (RFC 7643, RFC 7644), by which directories provision users and groups. */
export const scimHandlers = (dependencies: Dependencies & { engine: Engine }): ScimHandlers => ({
  ...scimDiscoveryHandlers(dependencies.config),
  ...scimUserHandlers(dependencies),
  ...scimGroupHandlers(dependencies),
});
