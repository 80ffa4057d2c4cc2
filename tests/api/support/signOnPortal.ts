import { seal } from '../../../server/modules/signOn/sealed.ts';
import { identityProvider } from '../../../server/modules/signOn/signOn.table.ts';
import { seedSystem } from '../../../server/modules/system/seed.ts';
import { CLIENT_ID, CLIENT_SECRET } from './openIdProvider.ts';
import { type TestApp, testApp } from './testApp.ts';

/** Starts a portal of this machine only, which may ask providers on this machine without TLS. */
export async function signOnPortal(environment: Record<string, string> = {}): Promise<TestApp> {
  const portal = await testApp(environment);
  await seedSystem(portal.dependencies.transaction);
  return portal;
}

/** Makes an enabled provider. */
export async function makeProvider(
  portal: TestApp,
  values: Partial<typeof identityProvider.$inferInsert> & { code: string },
): Promise<string> {
  const { database } = portal.dependencies;
  const [row] = await database
    .insert(identityProvider)
    .values({
      kind: 'oidc',
      name: { en: values.code, zh: values.code },
      enabled: true,
      clientId: CLIENT_ID,
      clientSecret: await seal(database, CLIENT_SECRET),
      scopes: 'openid profile email',
      groupClaim: 'groups',
      ...values,
    })
    .returning({ id: identityProvider.id });
  if (!row) throw new Error('The provider was not made');
  return row.id;
}
