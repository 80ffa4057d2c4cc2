import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { instanceSecret as table } from './signIn.table.ts';

/**
 * Returns a random key of this installation by name, and creates it on first use. All servers on the same database
 * share it, and there is no default that must be changed.
 */
export async function instanceSecret(database: Database, name: string): Promise<Buffer> {
  const read = () => database.select({ value: table.value }).from(table).where(eq(table.name, name));
  const [known] = await read();
  if (known) return Buffer.from(known.value, 'base64');
  await database
    .insert(table)
    .values({ name, value: randomBytes(32).toString('base64') })
    .onConflictDoNothing();
  const [made] = await read();
  if (!made) throw new Error(`The secret ${name} was neither found nor created`);
  return Buffer.from(made.value, 'base64');
}
