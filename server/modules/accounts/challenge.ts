import { createHmac, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { Challenge, Payload } from 'altcha-lib/types';
import Type from 'typebox';
import Value from 'typebox/value';
import type { CodePurpose } from '../../../contract/entities/account.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import { instanceSecret, instanceSecrets } from './instanceSecret.ts';
import { usedChallenge } from './signIn.table.ts';

/** Name of the installation's secret that signs challenges. */
const KEY = 'challenge';
const LIFETIME_MS = 10 * 60_000;
/**
 * Approximate number of hashes that the browser must try at level zero: under a second for a user, but a cost for a
 * sender of thousands of requests. Each level doubles it, up to about 20 seconds of one core.
 */
const FEWEST_TRIES = 10_000;
const MOST_TRIES = 40_000;
export const HIGHEST_LEVEL = 4;

/**
 * The part of a solution that the signature does not cover. The object is closed, so that nothing unexpected is hashed.
 */
const Solved = Type.Object(
  {
    challenge: Type.Object(
      {
        parameters: Type.Object(
          {
            algorithm: Type.Literal('SHA-256'),
            nonce: Type.String({ pattern: '^[0-9a-f]{32}$' }),
            salt: Type.String({ pattern: '^[0-9a-f]{32}$' }),
            cost: Type.Literal(1),
            keyLength: Type.Integer(),
            keyPrefix: Type.String({ pattern: '^([0-9a-f]{2})+$' }),
            keySignature: Type.String(),
            expiresAt: Type.Integer(),
            data: Type.Object(
              { purpose: Type.String(), level: Type.Integer({ minimum: 0, maximum: HIGHEST_LEVEL }) },
              { additionalProperties: false },
            ),
          },
          { additionalProperties: false },
        ),
        signature: Type.String(),
      },
      { additionalProperties: false },
    ),
    solution: Type.Object({
      counter: Type.Integer({ minimum: 0, maximum: MOST_TRIES * 2 ** HIGHEST_LEVEL }),
      derivedKey: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    }),
  },
  { additionalProperties: false },
);

/** Creates a proof-of-work challenge for one purpose, valid for ten minutes. Nothing is stored until it is solved. */
export async function issueChallenge(database: Database, purpose: CodePurpose, level = 0): Promise<Challenge> {
  return createChallenge({
    algorithm: 'SHA-256',
    cost: 1,
    counter: randomInt(FEWEST_TRIES, MOST_TRIES) * 2 ** level,
    deriveKey,
    data: { purpose, level },
    expiresAt: new Date(Date.now() + LIFETIME_MS),
    ...derivedSecrets(await instanceSecret(database, KEY)),
  });
}

/** Returns whether the text solves an unexpired challenge of this purpose. Does not consume it. */
export async function isSolved(database: Database, purpose: CodePurpose, code: string): Promise<boolean> {
  return (await solvedLevel(database, purpose, code)) !== null;
}

/** Returns the level of the challenge of this purpose that the text solves, or null. Does not consume it. */
export async function solvedLevel(database: Database, purpose: CodePurpose, code: string): Promise<number | null> {
  const payload = readPayload(code);
  const data = payload?.challenge.parameters.data;
  if (!payload || data?.purpose !== purpose) return null;
  for (const key of await instanceSecrets(database, KEY)) {
    const { verified } = await verifySolution({ ...payload, deriveKey, ...derivedSecrets(key) });
    if (verified) return Number(data.level);
  }
  return null;
}

/** Consumes a solution that `isSolved` accepted. Of two concurrent calls one gets true. */
export async function consumeSolution(database: Database, code: string): Promise<boolean> {
  const parameters = readPayload(code)?.challenge.parameters;
  if (!parameters) return false;
  const { nonce, expiresAt = 0 } = parameters;
  const rows = await database
    .insert(usedChallenge)
    .values({ nonce, expiresAt: new Date(expiresAt * 1000) })
    .onConflictDoNothing()
    .returning({ nonce: usedChallenge.nonce });
  return rows.length === 1;
}

/** Like `consumeSolution` on a full disk: the limiter remembers the solution. */
export async function consumeUnstored(limiter: Limiter, code: string): Promise<boolean> {
  const nonce = readPayload(code)?.challenge.parameters.nonce;
  if (!nonce) return false;
  return (await limiter.take(`solution ${nonce}`, { max: 1, windowSeconds: LIFETIME_MS / 1_000 })).allowed;
}

function readPayload(code: string): Payload | null {
  try {
    const payload: unknown = JSON.parse(Buffer.from(code, 'base64').toString('utf8'));
    return Value.Check(Solved, payload) ? payload : null;
  } catch {
    return null;
  }
}

/** Creates the key of all challenges early, because the disk may be full when the first one is needed. */
export async function makeChallengeKey(database: Database): Promise<void> {
  await instanceSecret(database, KEY);
}

function derivedSecrets(key: Buffer) {
  const derived = (label: string) => createHmac('sha256', key).update(label).digest('hex');
  return { hmacSignatureSecret: derived('signature'), hmacKeySignatureSecret: derived('key signature') };
}
