import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { selfSigned } from '../../server/modules/signOn/selfSigned.ts';

test.each([
  ['2026-11-29T08:00:00Z', '2046-11-29T08:00:00.000Z'],
  ['2029-12-31T23:59:59Z', '2049-12-31T23:59:59.000Z'],
  // the years from 2050 on are written in another form
  ['2030-01-01T00:00:00Z', '2050-01-01T00:00:00.000Z'],
])('a certificate of %s is valid until %s', async (from, until) => {
  const { certificate } = await selfSigned('Example', Date.parse(from));
  const { validFromDate, validToDate, publicKey } = new X509Certificate(certificate);
  expect(validFromDate.toISOString()).toBe(new Date(from).toISOString());
  expect(validToDate.toISOString()).toBe(until);
  expect(new X509Certificate(certificate).verify(publicKey)).toBe(true);
});
