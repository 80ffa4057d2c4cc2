import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { SCIM_TYPE } from '../../contract/scim.ts';
import { SCIM_PREFIX } from '../../contract/scimPrefix.ts';
import { apiToken } from '../../server/modules/apiTokens/apiToken.table.ts';
import { GROUP_FILTERS } from '../../server/modules/scim/groups.ts';
import { USER_FILTERS } from '../../server/modules/scim/users.ts';
import { uniqueEmail } from './support/accounts.ts';
import { makeApiToken } from './support/apiTokens.ts';
import { scimPortal } from './support/scimPortal.ts';

const { office, database, directory, chiefDirectory, send, person } = scimPortal();

describe('[A108] SCIM', () => {
  const calls = [
    ['GET', '/ServiceProviderConfig'],
    ['GET', '/ResourceTypes'],
    ['GET', '/Schemas'],
    ['GET', '/Users'],
    ['POST', '/Users'],
    ['DELETE', '/Users/00000000-0000-7000-8000-000000000000'],
    ['PATCH', '/Groups/00000000-0000-7000-8000-000000000000'],
  ] as const;

  test.each(calls)('%s %s needs a token with its permission', async (method, path) => {
    const body = method === 'POST' || method === 'PATCH' ? {} : undefined;
    const { id } = await chiefDirectory();
    const other = await makeApiToken(office.portal, id, { codes: ['user:list'] });
    const refused = await send({ token: other }, method, path, body);
    expect([refused.status, refused.body.status]).toEqual([403, '403']);
    expect((await send({ token: 'x'.repeat(43) }, method, path, body)).status).toBe(401);
  });

  test('says of a token that is wrong, ended or missing what it needs, in English unless asked otherwise', async () => {
    const at = await directory();
    const ended = 'This API token is not valid or has ended.';
    const missing = 'SCIM needs an API token of a service account.';
    await database().update(apiToken).set({ revokedAt: new Date() }).where(eq(apiToken.accountId, at.id));
    for (const [token, detail] of [
      [at.token, ended],
      ['ob_wrong', ended],
      ['x'.repeat(43), ended],
      ['', missing],
    ] as const) {
      const reply = await send({ token }, 'GET', '/Users', undefined, {});
      expect([token, reply.status, reply.body.detail, reply.headers['www-authenticate']]).toEqual([
        token,
        401,
        detail,
        'Bearer',
      ]);
    }
    const chinese = await send({ token: '' }, 'GET', '/Users', undefined, { 'accept-language': 'zh-CN' });
    expect(chinese.body.detail).toContain('服务账户');
    // Other calls with an API token say so too; an ended session has its own words.
    const own = await office.portal.call('session', { token: at.token });
    expect([own.status, own.message, own.http.headers['www-authenticate']]).toEqual([401, ended, 'Bearer']);
    const session = await office.portal.call('session', { token: 'x'.repeat(43) });
    expect([session.status, session.http.headers['www-authenticate']]).toEqual([401, undefined]);
    expect(session.message).not.toBe(ended);
  });

  test.each(['/Me', '/Bulk', '/Nothing/at/all', ''])('answers an unknown address in its own form: %s', async (path) => {
    const at = await directory();
    for (const method of ['GET', 'POST'] as const) {
      const reply = await send(at, method, path, method === 'POST' ? {} : undefined, {});
      expect(reply.headers['content-type']).toContain(SCIM_TYPE);
      expect([reply.status, reply.body.status, reply.body.detail]).toEqual([404, '404', 'Not found']);
    }
  });

  test('describes itself', async () => {
    const at = await directory();
    expect((await send(at, 'GET', '/ServiceProviderConfig')).body).toMatchObject({ patch: { supported: true } });
    expect((await send(at, 'GET', '/ResourceTypes')).body).toMatchObject({ totalResults: 2 });
    expect((await send(at, 'GET', '/Schemas')).body).toMatchObject({ totalResults: 3 });
    const { publicUrl } = office.portal.dependencies.config;
    expect(publicUrl).toMatch(/^http/);
    for (const path of ['/ServiceProviderConfig', '/ResourceTypes', '/Schemas']) {
      const text = JSON.stringify((await send(at, 'GET', path)).body);
      const locations = [...text.matchAll(/"location":"([^"]+)"/g)].map(([, location]) => location);
      expect(locations.length).toBeGreaterThan(0);
      expect(locations.filter((one) => !one?.startsWith(`${publicUrl}${SCIM_PREFIX}/`))).toEqual([]);
    }
  });

  test('takes the filters that its documentation lists, and names them in its refusal', async () => {
    const at = await directory();
    const docs = readFileSync('docs/security.md', 'utf8').replaceAll(/\s+/g, ' ');
    const named = (names: readonly string[]) =>
      names
        .map((name) => `\`${name}\``)
        .join(', ')
        .replace(/, (?=[^,]*$)/, ' and ');
    for (const [path, names] of [
      ['/Users', USER_FILTERS],
      ['/Groups', GROUP_FILTERS],
    ] as const) {
      expect(docs).toContain(`on ${named(names)}`);
      const sent = (filter: string) => send(at, 'GET', `${path}?filter=${encodeURIComponent(filter)}`);
      for (const name of names)
        expect([name, (await sent(`${name.toUpperCase()} eq "x"`)).status]).toEqual([name, 200]);
      expect((await sent('nickName eq "x"')).body.detail).toContain(names.join(', '));
    }
  });

  test('refuses bodies of other types', async () => {
    const at = await directory();
    const reply = await office.portal.app.inject({
      method: 'POST',
      url: `${SCIM_PREFIX}/Users`,
      headers: { authorization: `Bearer ${at.token}`, 'content-type': 'text/plain' },
      payload: JSON.stringify(person(uniqueEmail())),
    });
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.statusCode).toBeLessThan(500);
  });
});
