import { sql } from 'drizzle-orm';
import type { NewApiToken } from '../../../contract/entities/apiToken.ts';
import { apiToken } from '../../../server/modules/apiTokens/apiToken.table.ts';
import { newSecret } from '../../../server/modules/apiTokens/secret.ts';
import type { TestApp } from './testApp.ts';

/** Stores an API token of an account, and returns its secret. By default it may do what its owner may. */
export async function makeApiToken(
  portal: TestApp,
  accountId: string,
  { name = 'Lab notebook', days = 1, codes = [], catalog = true, dataScope = 'all' }: Partial<NewApiToken> = {},
): Promise<string> {
  const { secret, ...kept } = newSecret();
  await portal.dependencies.database.insert(apiToken).values({
    ...kept,
    accountId,
    name,
    codes,
    catalog,
    dataScope,
    createdBy: accountId,
    expiresAt: sql`now() + make_interval(days => ${days})`,
  });
  return secret;
}
