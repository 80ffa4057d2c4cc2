import { describe, expect, test } from 'vitest';
import { testApp } from './support/testApp.ts';

const read = async (environment: Record<string, string>) => {
  const portal = await testApp({ PUBLIC_URL: 'https://portal.example', ...environment });
  try {
    return await portal.app.inject('/.well-known/security.txt');
  } finally {
    await portal.close();
  }
};

describe('/.well-known/security.txt', () => {
  test('says where to report a vulnerability, until a day within a year (RFC 9116)', async () => {
    const policy = 'https://portal.example/policy';
    const reply = await read({ SECURITY_CONTACT: 'security@portal.example', SECURITY_POLICY: policy });
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const expires = /^Expires: (.+)$/m.exec(reply.body)?.[1] ?? '';
    expect(reply.body).toBe(`Contact: mailto:security@portal.example
Expires: ${expires}
Preferred-Languages: en, zh
Canonical: https://portal.example/.well-known/security.txt
Policy: ${policy}
`);
    expect(expires).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/);
    const days = (Date.parse(expires) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
  });

  test('names a web address as it is, and no policy if there is none', async () => {
    const { body } = await read({ SECURITY_CONTACT: 'https://portal.example/report' });
    expect(body).toContain('Contact: https://portal.example/report\n');
    expect(body).not.toContain('Policy');
  });

  test('is not found without a contact', async () => {
    expect((await read({})).statusCode).toBe(404);
  });
});
