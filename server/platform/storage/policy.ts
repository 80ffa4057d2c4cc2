import { createHmac, timingSafeEqual } from 'node:crypto';
import Type, { type Static } from 'typebox';
import Value from 'typebox/value';

/** What a form upload may do: one key, a maximum size and an expiry. */
export type UploadPolicy = { key: string; expiresAt: Date; maxBytes: number };
export type SignedPolicy = { policy: string; signature: string };

const Eq = Type.Tuple([Type.Literal('eq'), Type.String(), Type.String()]);
const Range = Type.Tuple([Type.Literal('content-length-range'), Type.Integer(), Type.Integer()]);
const Policy = Type.Object(
  { expiration: Type.String(), conditions: Type.Array(Type.Union([Eq, Range])) },
  { additionalProperties: false },
);

const SUCCESS_STATUS = '200';

/**
 * Returns the policy of a form upload in the format of OSS, the Base64 of its JSON, and its HMAC-SHA1 (the algorithm of
 * OSS form uploads). It fixes the exact key, the size and the response status.
 */
export function signPolicy(
  { key, expiresAt, maxBytes }: UploadPolicy,
  secret: string | Buffer,
  more: readonly object[] = [],
): SignedPolicy {
  const conditions = [
    ['content-length-range', 0, maxBytes],
    ['eq', '$key', key],
    ['eq', '$success_action_status', SUCCESS_STATUS],
    ...more,
  ];
  const json = JSON.stringify({ expiration: expiresAt.toISOString(), conditions });
  const policy = Buffer.from(json, 'utf8').toString('base64');
  return { policy, signature: signatureOf(policy, secret) };
}

/** Returns the policy of submitted form fields; null if the fields violate it or none of the secrets signed it. */
export function verifiedPolicy(
  fields: Readonly<Record<string, string>>,
  secrets: readonly Buffer[],
): UploadPolicy | null {
  const { policy = '', signature = '' } = fields;
  if (!secrets.some((secret) => isEqual(signature, signatureOf(policy, secret)))) return null;
  const read = parsed(policy);
  const expiresAt = new Date(read?.expiration ?? Number.NaN);
  if (!read || !(expiresAt.getTime() > Date.now())) return null;
  let maxBytes: number | undefined;
  let key: string | undefined;
  for (const condition of read.conditions) {
    if (condition[0] === 'content-length-range') {
      if (condition[1] !== 0) return null;
      maxBytes = condition[2];
    } else {
      const [, name, value] = condition;
      if (!name.startsWith('$') || fields[name.slice(1)] !== value) return null;
      if (name === '$key') key = value;
    }
  }
  if (fields.success_action_status !== SUCCESS_STATUS) return null;
  return key === undefined || maxBytes === undefined ? null : { key, expiresAt, maxBytes };
}

function parsed(policy: string): Static<typeof Policy> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(policy, 'base64').toString('utf8'));
    return Value.Check(Policy, value) ? value : null;
  } catch {
    return null;
  }
}

export const signatureOf = (text: string, secret: string | Buffer): string =>
  createHmac('sha1', secret).update(text).digest('base64');

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
