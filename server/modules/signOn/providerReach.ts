import { type Config, isProduction } from '../../config.ts';
import { createReach, type Reach } from '../../platform/egress/reach.ts';

/**
 * Returns where identity providers may be: on the Internet, and in the internal networks that the operator allows. A
 * portal for this machine only may also ask a provider on this machine, without TLS.
 */
export function providerReach(config: Config): Reach {
  const isLocal = !isProduction(config);
  return createReach([...config.signOnInternal, ...(isLocal ? ['loopback'] : [])], isLocal);
}
