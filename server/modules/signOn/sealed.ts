import { createHash } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import { opened, sealed } from '../accounts/sealed.ts';

/** The owner of these texts: they are worthless in the row of an account. */
const OWNER = 'identity provider';

/** Encrypts a secret that the server needs again, with a key of this installation. */
export const seal = (database: Database, text: string): Promise<string> => sealed(database, OWNER, text);

/** Returns the text that was encrypted, or null if it was encrypted with another key or was changed. */
export const unseal = (database: Database, text: string): Promise<string | null> =>
  opened(database, OWNER, text).catch(() => null);

/** The hash under which a secret that only a browser or a provider knows is found again. */
export const hashed = (secret: string): string => createHash('sha256').update(secret).digest('hex');
