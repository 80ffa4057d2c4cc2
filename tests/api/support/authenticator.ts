import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { NewPasskey, PasskeyAnswer } from '../../../contract/entities/passkey.ts';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export type Answering = {
  origin?: string;
  rpId?: string;
  /** Whether the device checked its user, by PIN, finger or face. */
  verified?: boolean;
  counter?: number;
};

/** `id`: the credential id, to imitate another passkey. */
export type Making = Pick<Answering, 'origin' | 'verified'> & { id?: Buffer };

/** A device that makes passkeys and signs with them (WebAuthn Level 3, ES256, attestation `none`). */
export function createAuthenticator(origin: string) {
  const rpId = new URL(origin).hostname;
  const keys = new Map<string, KeyObject>();
  let signatures = 0;

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const authenticatorData = (flags: number, counter: number, site: string, rest = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(site), head, rest]);
  };

  return {
    /** Makes a passkey for the options of `newPasskeyOptions`. */
    make(
      options: unknown,
      name: string,
      { origin: from = origin, verified = true, id = randomBytes(32) }: Making = {},
    ): NewPasskey {
      const { challenge } = options as { challenge: string };
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      keys.set(id.toString('base64url'), privateKey);
      const coseKey = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, Buffer.from(isoCBOR.encode(coseKey))]);
      const flags = USER_PRESENT | HAS_CREDENTIAL | (verified ? USER_VERIFIED : 0);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(flags, 0, rpId, credential))],
      ]);
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', challenge, from).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
        name,
      };
    },
    /** Signs the challenge of options with a passkey of this device. */
    answer(options: unknown, id: string, given: Answering = {}): PasskeyAnswer {
      const { challenge } = options as { challenge: string };
      const key = keys.get(id);
      if (!key) throw new Error('The device has no such passkey');
      signatures += 1;
      const { origin: from = origin, rpId: site = rpId, verified = true, counter = signatures } = given;
      const signed = clientData('webauthn.get', challenge, from);
      const data = authenticatorData(USER_PRESENT | (verified ? USER_VERIFIED : 0), counter, site);
      return {
        id,
        clientDataJSON: signed.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(signed)]), key).toString('base64url'),
      };
    },
  };
}
