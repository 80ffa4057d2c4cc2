import { createHmac } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { m } from '../../../i18n/compiled/messages.js';
import type { Database } from '../../../platform/database/database.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { instanceSecret, instanceSecrets, isSignedBy } from '../../accounts/instanceSecret.ts';
import { savedSearch } from './savedSearch.table.ts';

/**
 * Name of the secret that signs the links in mails, so that only the recipient can end the mails, without signing in.
 */
const SECRET = 'search-mails';

/**
 * Returns the secret part of the link in the mails about a saved search. It can only end these mails, and never
 * expires.
 */
export async function stopToken(database: Database, id: string): Promise<string> {
  return `${id}.${signature(await instanceSecret(database, SECRET), id)}`;
}

/**
 * Returns the handler that ends the mails of a saved search.
 *
 * @throws Refusal `fail` for a token that this portal did not issue, or of a search that no longer exists
 */
export function mailStopper(database: Database): Handler<'stopSearchMails'> {
  return async ({ body: { token } }, { locale }) => {
    const [, id, signed] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
    const refused = new Refusal('fail', m.saved_stop_unknown({}, { locale }));
    if (id === undefined || signed === undefined) throw refused;
    if (!isSignedBy(await instanceSecrets(database, SECRET), signed, (key) => signature(key, id))) throw refused;
    const [row] = await database
      .update(savedSearch)
      .set({ mailWhenNew: false })
      .where(and(eq(savedSearch.id, id), isNull(savedSearch.removedAt)))
      .returning({ name: savedSearch.name });
    if (!row) throw refused;
    return row;
  };
}

const signature = (key: Buffer, id: string): string => createHmac('sha256', key).update(id).digest('base64url');
