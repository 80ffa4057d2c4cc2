import { randomBytes, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { instanceSecret as table } from './signIn.table.ts';

/** The current value of a secret, then the one that it replaced, if that is still accepted. */
export type InstanceSecrets = readonly [Buffer, ...Buffer[]];

export const newSecret = (): string => randomBytes(32).toString('base64');

/**
 * Returns a random key of this installation by name, and creates it on first use. All servers on the same database
 * share it, and there is no default that must be changed.
 */
export async function instanceSecret(database: Database, name: string): Promise<Buffer> {
  return (await instanceSecrets(database, name))[0];
}

/**
 * Returns the values of a random key of this installation by name: the first one for what is made now, all of them for
 * what was made before.
 */
export async function instanceSecrets(database: Database, name: string): Promise<InstanceSecrets> {
  const read = () =>
    database.select({ value: table.value, replaced: table.replaced }).from(table).where(eq(table.name, name));
  const [known] = await read();
  if (known) return valuesOf(known);
  await database.insert(table).values({ name, value: newSecret() }).onConflictDoNothing();
  const [made] = await read();
  if (!made) throw new Error(`The secret ${name} was neither found nor created`);
  return valuesOf(made);
}

const valuesOf = ({ value, replaced }: { value: string; replaced: string | null }): InstanceSecrets => [
  Buffer.from(value, 'base64'),
  ...(replaced === null ? [] : [Buffer.from(replaced, 'base64')]),
];

/** Returns whether one of the keys makes this signature. */
export function isSignedBy(keys: InstanceSecrets, given: string, sign: (key: Buffer) => string): boolean {
  const signature = Buffer.from(given);
  return keys.some((key) => {
    const right = Buffer.from(sign(key));
    return right.length === signature.length && timingSafeEqual(right, signature);
  });
}
