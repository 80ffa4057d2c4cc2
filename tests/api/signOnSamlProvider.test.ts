import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityProvider as definition } from '../../contract/resources/identityProvider.ts';
import { selfSigned } from '../support/certificate.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { ENTITY_ID, ENTRY_POINT, SIGNING } from './support/samlProvider.ts';
import { makeProvider, signOnPortal } from './support/signOnPortal.ts';
import type { TestApp } from './support/testApp.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await signOnPortal();
});
afterAll(() => portal.close());

test('a provider in the back-office needs its own fields and a certificate', async () => {
  const token = await signIn(portal, await makePerson(portal, {}, 'administrator'));
  const save = (values: Record<string, unknown>) =>
    resourceCalls(portal, definition, token).post('save', {
      name: { en: 'SAML', zh: 'SAML' },
      code: 'second',
      kind: 'saml',
      entityId: ENTITY_ID,
      entryPoint: ENTRY_POINT,
      signingCertificate: `${SIGNING.cert}\n${selfSigned().cert}`,
      ...values,
    });
  for (const [name, value] of [
    ['entityId', ''],
    ['entryPoint', ''],
    ['entryPoint', 'javascript:alert(1)'],
    ['entryPoint', 'http://idp.example/sso'],
    ['signingCertificate', 'nothing'],
    ['signingCertificate', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'],
  ] as const) {
    const { status, fields } = await save({ [name]: value });
    expect([name, status, Object.keys(fields ?? {})]).toEqual([name, 400, [name]]);
  }
  // the browser goes there and not the server, so no internal address needs a permission
  expect((await save({ entryPoint: 'http://idp.example/sso' })).fields?.entryPoint).toBe(
    'Enter an address that begins with https.',
  );
  expect((await save({})).status).toBe(200);
});

test('a provider whose address was stored without TLS can be changed and turned off, and not on again', async () => {
  const token = await signIn(portal, await makePerson(portal, {}, 'administrator'));
  const addresses = { entryPoint: 'http://idp.example/sso', exitPoint: 'http://idp.example/out' };
  const values = { kind: 'saml' as const, entityId: 'https://old.example', signingCertificate: SIGNING.cert };
  const id = await makeProvider(portal, { code: 'old', ...values, ...addresses, enabled: true });
  const providers = resourceCalls(portal, definition, token);
  const save = async (changed: Record<string, unknown>) => {
    const { version } = (await providers.get('detail', id)).data;
    return providers.post('save', { id, version, ...addresses, ...changed });
  };
  expect((await save({ name: { en: 'Old', zh: '旧' } })).status).toBe(200);
  expect((await save({ enabled: false })).status).toBe(200);
  expect(Object.keys((await save({ enabled: true })).fields ?? {})).toEqual(['entryPoint', 'exitPoint']);
  expect(Object.keys((await save({ entryPoint: 'http://idp.example/other' })).fields ?? {})).toEqual(['entryPoint']);
});
