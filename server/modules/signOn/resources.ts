import { sql } from 'drizzle-orm';
import { identityProvider as definition } from '../../../contract/resources/identityProvider.ts';
import type { Config } from '../../config.ts';
import { source } from '../../platform/resources/source.ts';
import { providerHooks } from './hooks.ts';
import { providerReach } from './providerReach.ts';
import { identityProvider } from './signOn.table.ts';

/** The identity providers as a resource. */
export const signOnSources = (config: Config) => [
  source({
    definition,
    table: identityProvider,
    stores: {
      clientSecretStored: { read: sql`(${identityProvider.clientSecret} <> '')` },
      bindPasswordStored: { read: sql`(${identityProvider.bindPassword} <> '')` },
    },
    hooks: providerHooks(providerReach(config)),
  }),
];
