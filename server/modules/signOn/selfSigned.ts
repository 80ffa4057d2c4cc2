import { generateKeyPair, randomBytes, sign } from 'node:crypto';
import { promisify } from 'node:util';

const RSA_BITS = 3072;
const YEARS = 20;

/** A private key and a certificate that it signed itself, both as PEM. */
export type KeyPair = { privateKey: string; certificate: string };

/**
 * Makes an RSA key with a certificate (X.509, RFC 5280). Providers use the certificate only to carry the key: they
 * trust it because an administrator registered it. It is valid for long, because each change must be registered again.
 *
 * @param name the common name
 * @param now when the certificate begins to be valid
 */
export async function selfSigned(name: string, now = Date.now()): Promise<KeyPair> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: RSA_BITS });
  const subject = sequence(set(sequence(COMMON_NAME, der(UTF8, Buffer.from(name)))));
  const [from, until] = [new Date(now), new Date(now)];
  until.setUTCFullYear(until.getUTCFullYear() + YEARS);
  const content = sequence(
    der(EXPLICIT_0, der(INTEGER, Buffer.from([2]))), // version 3
    // The first byte keeps the serial number positive and without a leading zero.
    der(INTEGER, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    RSA_SHA256,
    subject,
    sequence(time(from), time(until)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(BIT_STRING, Buffer.concat([Buffer.from([0]), sign('sha256', content, privateKey)]));
  const lines = sequence(content, RSA_SHA256, signature)
    .toString('base64')
    .replaceAll(/.{64}(?=.)/g, '$&\n');
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

// Tags of DER (X.690).
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const NULL = 0x05;
const OID = 0x06;
const UTF8 = 0x0c;
const UTC_TIME = 0x17;
const GENERALIZED_TIME = 0x18;
const SEQUENCE = 0x30;
const SET = 0x31;
const EXPLICIT_0 = 0xa0;

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
const sequence = (...parts: Buffer[]): Buffer => der(SEQUENCE, ...parts);
const set = (...parts: Buffer[]): Buffer => der(SET, ...parts);
/** RFC 5280, section 4.1.2.5: until 2049 `YYMMDDhhmmssZ`, then `YYYYMMDDhhmmssZ`. */
function time(at: Date): Buffer {
  const text = `${at.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`;
  return at.getUTCFullYear() < 2050
    ? der(UTC_TIME, Buffer.from(text.slice(2)))
    : der(GENERALIZED_TIME, Buffer.from(text));
}

const COMMON_NAME = der(OID, Buffer.from([0x55, 0x04, 0x03]));
const RSA_SHA256 = sequence(der(OID, Buffer.from([0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b])), der(NULL));
