import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { seal, unseal } from './sealed.ts';
import { type KeyPair, selfSigned } from './selfSigned.ts';
import { type SamlKeyUse, samlKey } from './signOn.table.ts';

/**
 * Returns a key pair of this installation by its use, and creates it on first use. All servers on the same database
 * share it. Providers have registered its certificate.
 *
 * @throws Error if the private key was encrypted with another key of the installation
 */
export async function samlKeyFor(database: Database, use: SamlKeyUse): Promise<KeyPair> {
  const read = () => database.select().from(samlKey).where(eq(samlKey.use, use));
  const [known] = await read();
  if (known) return openedPair(database, known);
  const { privateKey, certificate } = await selfSigned(`Oncology Browser ${use}`);
  await database
    .insert(samlKey)
    .values({ use, certificate, privateKey: await seal(database, privateKey) })
    .onConflictDoNothing();
  const [made] = await read();
  if (!made) throw new Error(`The key for ${use} was neither found nor created`);
  return openedPair(database, made);
}

async function openedPair(database: Database, { privateKey, certificate }: KeyPair): Promise<KeyPair> {
  const text = await unseal(database, privateKey);
  if (text === null) throw new Error('The SAML key was encrypted with another key of the installation');
  return { privateKey: text, certificate };
}
