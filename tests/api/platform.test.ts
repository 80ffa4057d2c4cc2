import Value from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathOf, routes } from '../../contract/routes.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import { Refused } from '../../server/platform/http/documentation.ts';
import { soon } from '../support/soon.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { seededApp, type TestApp, testApp } from './support/testApp.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await seededApp();
});
afterAll(() => portal.close());

const BANNER = '/onco-wuxi/onco/front/banner';
const JSON_TYPE = { 'content-type': 'application/json' };
const post = (payload: string | Buffer, headers: Record<string, string> = JSON_TYPE, url = BANNER) =>
  portal.app.inject({ method: 'POST', url, payload, headers });

describe('the envelope', () => {
  test('an unknown address gets 404 in the requested language, Chinese by default', async () => {
    const url = '/onco-wuxi/onco/nowhere';
    const silent = await portal.app.inject({ method: 'POST', url });
    expect(silent.statusCode).toBe(404);
    expect(silent.json()).toEqual({ status: 404, message: '未找到', data: null, error: 'not_found' });
    const english = await portal.app.inject({ method: 'POST', url, headers: { 'accept-language': 'fr, en-GB;q=0.8' } });
    expect(english.json().message).toBe('Not found');
  });

  test('[E.5] without a valid token a call that needs one gets 401, whatever its body', async () => {
    for (const authorization of ['', 'Bearer forged-token-forged-token-forged', 'Basic YTpi']) {
      const headers = { ...JSON_TYPE, ...(authorization && { authorization }) };
      const reply = await post('{"unknown":', headers, '/onco-wuxi/onco/search/models');
      expect(reply.json()).toMatchObject({ status: 401, error: 'token_invalid', data: null });
      expect(reply.statusCode).toBe(401);
    }
  });

  test('a body with missing and unknown fields names each of them', async () => {
    const reply = await portal.call('login', { body: { workEmail: 'a'.repeat(300) } });
    expect(reply).toMatchObject({
      status: 400,
      error: 'validation',
      fields: { workEmail: 'At most 254 characters', password: 'This field is required' },
    });
  });

  test('every reply has a request id that is in the log, and must not be cached', async () => {
    const reply = await post('{}');
    expect(reply.headers['cache-control']).toBe('no-store');
    const id = reply.headers['x-request-id'];
    expect(portal.logged.find((line) => line.reqId === id)).toMatchObject({ path: BANNER, status: 200 });
  });

  test('an unexpected error is logged in full and reported without details', async () => {
    const broken = await testApp();
    await broken.database.pool.query('DROP TABLE banner CASCADE');
    const reply = await broken.call('banners');
    expect(reply).toMatchObject({ status: 500, error: 'system', message: 'System error', data: null });
    expect(reply.http.body).not.toMatch(/banner|select|relation|\.ts/i);
    const line = broken.logged.find((entry) => entry.msg === 'a request failed');
    expect(JSON.stringify(line)).toContain('does not exist');
    expect(line?.reqId).toBe(reply.http.headers['x-request-id']);
    await broken.close();
  });
});

test('[A35] security headers are on every reply, errors included, and no origin is reflected', async () => {
  const headers = { origin: 'https://elsewhere.example', ...JSON_TYPE };
  const replies = [
    await post('{}', headers),
    await post('{', headers),
    await post('{}', headers, '/onco-wuxi/onco/nowhere'),
    await portal.app.inject({ url: '/healthz', headers }),
    await portal.app.inject({ url: '/onco-wuxi/%ff', headers }),
    await portal.app.inject({ method: 'OPTIONS', url: BANNER, headers: { origin: headers.origin } }),
  ];
  expect(replies.map((reply) => reply.statusCode)).toEqual([200, 400, 404, 200, 400, 404]);
  for (const reply of replies) {
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    expect(reply.headers['x-frame-options']).toMatch(/^(SAMEORIGIN|DENY)$/);
    expect(reply.headers['strict-transport-security']).toContain('max-age=31536000');
    const policy = String(reply.headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self';.*require-trusted-types-for 'script'|^default-src 'none'/);
    expect(policy).not.toMatch(/unsafe-(inline|eval)|\*/);
    expect(reply.headers['access-control-allow-origin']).toBeUndefined();
  }
});

describe('[A28] documentation', () => {
  const urls = [
    '/docs',
    '/docs/',
    '/docs/json',
    '/docs/yaml',
    '/docs/static/index.html',
    '/docs/static/swagger-ui.css',
  ];

  let local: TestApp;
  beforeAll(async () => {
    local = await testApp();
  });
  afterAll(() => local.close());

  test.each([{ NODE_ENV: 'production' }, { PUBLIC_URL: 'https://portal.example' }])(
    '[A54] only administrators see it in production: %o',
    async (environment) => {
      const production = await testApp(environment);
      await seedSystem(production.dependencies.transaction);
      for (const url of urls) {
        const reply = await production.app.inject({ url });
        expect([url, reply.statusCode, reply.json().data]).toEqual([url, 401, null]);
        // nobody was logged in, so no login has expired
        expect(reply.json().message).toContain('Authorization: Bearer');
      }
      const ended = { authorization: `Bearer ${'x'.repeat(43)}`, 'accept-language': 'en' };
      expect((await production.app.inject({ url: '/docs/json', headers: ended })).json().message).toContain('expired');
      const tokens: Record<string, string> = {};
      for (const role of ['member', 'administrator']) {
        tokens[role] = await signIn(production, await makePerson(production, {}, role));
      }
      const asRole = (role: string) =>
        production.app.inject({ url: '/docs/json', headers: { authorization: `Bearer ${tokens[role]}` } });
      expect((await asRole('member')).statusCode).toBe(403);
      expect((await asRole('administrator')).json()).toMatchObject({ openapi: '3.1.0' });
      await production.close();
    },
  );

  test('describes every endpoint outside production', async () => {
    const document = (await local.app.inject({ url: '/docs/json' })).json();
    expect(Object.keys(document.paths)).toContain('/onco-wuxi/onco/front/diseaseDetail/{id}');
    expect(document.paths['/onco-wuxi/onco/search/models'].post.security).toEqual([{ token: [] }]);
  });

  test('names every refusal of an endpoint with its envelope', async () => {
    const { paths, components } = (await local.app.inject({ url: '/docs/json' })).json();
    const statusesOf = (path: string) => Object.keys(paths[`/onco-wuxi${path}`].post.responses);
    expect(statusesOf('/onco/search/models')).toEqual(['200', '400', '401', '403', '404', '413', '429', '500', '503']);
    expect(statusesOf('/onco/front/banner')).toEqual(['200', '400', '404', '413', '429', '500', '503']);
    for (const status of [400, 401, 403, 404, 413, 429, 500, 503])
      expect(components.responses[`Refused${status}`].content['application/json'].schema).toEqual({
        $ref: '#/components/schemas/Refused',
      });
    expect(components.schemas.Refused.required).toEqual(['status', 'message', 'data', 'error']);
    const token = await signIn(portal, await makePerson(portal));
    const missing = { token, params: { id: '00000000-0000-7000-8000-000000000000' } };
    const refused = [
      await portal.call('saveContact', { body: {} }),
      await portal.call('searchModels'),
      await portal.call('cacheState', { token }),
      await portal.call('modelPassport', missing),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 401, 403, 404]);
    for (const { http } of refused)
      expect([http.json(), Value.Check(Refused, http.json())]).toEqual([http.json(), true]);
  });

  test('marks the calls that accept a missing body', async () => {
    const { paths } = (await local.app.inject({ url: '/docs/json' })).json();
    const bare = (key: 'banners' | 'saveContact') => portal.app.inject({ method: 'POST', url: pathOf(routes[key]) });
    const isNeeded = (key: 'banners' | 'saveContact') => paths[pathOf(routes[key])].post.requestBody.required;
    expect([isNeeded('banners'), (await bare('banners')).statusCode]).toEqual([false, 200]);
    expect([isNeeded('saveContact'), (await bare('saveContact')).statusCode]).toEqual([true, 400]);
  });

  test.each([
    '/.git/config',
    '/.env',
    '/package.json',
    '/server/main.ts',
    '/assets/app.js.map',
    '/metrics',
    '/../package.json',
  ])('%s is not served', async (url) => {
    expect((await portal.app.inject({ url })).statusCode).toBe(404);
  });
});

test('[A22] tricks with the path or the method never get more than the plain path', async () => {
  const tricks = [
    '//onco-wuxi/onco/search/models',
    '/onco-wuxi//onco/search/models',
    '/onco-wuxi/onco/search/models;x=1',
    '/onco-wuxi/onco/search/models/',
    '/onco-wuxi/onco/search/%6dodels',
    '/onco-wuxi/onco/search/%2e/models',
    '/onco-wuxi/onco/search/..%2fsearch/models',
    '/onco-wuxi/onco/search/./models',
    '/ONCO-WUXI/onco/search/models',
    '/onco-wuxi/onco/front/../search/models',
    '/onco-wuxi/onco/search/models%00',
    '/onco-wuxi/onco/search/models?token=x',
    '\\onco-wuxi\\onco\\search\\models',
  ];
  for (const url of tricks) {
    const reply = await post('{}', JSON_TYPE, url);
    expect([url, reply.json().data]).toEqual([url, null]);
    expect([400, 401, 404]).toContain(reply.statusCode);
  }
  for (const name of ['x-http-method-override', 'x-method-override', 'x-http-method']) {
    const reply = await portal.app.inject({ method: 'GET', url: BANNER, headers: { [name]: 'POST' } });
    expect(reply.statusCode).toBe(404);
  }
});

test('[A37] a body that a form of another site could send is refused, and GET changes nothing', async () => {
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    '',
  ];
  for (const type of types) {
    const reply = await post('{}', { 'content-type': type });
    expect([type, reply.statusCode, reply.json().error]).toEqual([type, 400, 'bad_request']);
  }
  for (const path of ['login', 'logout']) {
    expect((await portal.app.inject({ url: `/onco-wuxi/onco/oauth/${path}` })).statusCode).toBe(404);
  }
});

describe('[A38] malformed input gets 400', () => {
  const deep = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  test.each<[string, string | Buffer]>([
    ['broken JSON', '{"a":'],
    ['5,000 deep', deep(5_000)],
    ['10,000 open', '['.repeat(10_000)],
    ['__proto__', '{"__proto__":{"admin":true}}'],
    ['escaped __proto__', '{"__pr\\u006fto__":{}}'],
    ['duplicate keys', '{"workEmail":"a","workEmail":"b"}'],
    ['duplicate keys, escaped', '{"a":1,"\\u0061":2}'],
    ['1e309', '{"page":1e309}'],
    ['a lone surrogate', '{"text":"\\ud800"}'],
    ['NUL', '{"text":"\\u0000"}'],
    ['raw NUL', '{"text":"\0"}'],
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])],
    ['an array', '[]'],
    ['null', 'null'],
    ['a string', '"x"'],
    ['nothing at all but a type', ''],
    ['an unknown field', '{"limit":1}'],
  ])('%s', async (_, payload) => {
    const reply = await post(payload);
    expect(reply.json()).toMatchObject({ status: 400, error: 'bad_request', data: null });
    expect(reply.statusCode).toBe(400);
  });

  test.each([
    ['100,000 deep', deep(100_000)],
    ['100,000 open', '['.repeat(100_000)],
  ])('%s, sent to an endpoint with a large body limit', async (_, payload) => {
    const token = await signIn(portal, await makePerson(portal));
    const headers = { ...JSON_TYPE, authorization: `Bearer ${token}` };
    const reply = await post(payload, headers, pathOf(routes.searchModels));
    expect(reply.json()).toMatchObject({ status: 400, error: 'bad_request', data: null });
  });

  test('[A57] a body larger than its call allows', async () => {
    const reply = await post(`{"a":"${'x'.repeat(17_000)}"}`, { ...JSON_TYPE, 'accept-language': 'en' });
    const message = 'The request is too large: at most 16 kB';
    expect(reply.json()).toMatchObject({ status: 413, error: 'too_large', message });
    expect(reply.statusCode).toBe(413);
  });

  test.each(['%', '%zz', '%ff', '%00', '%ed%a0%80'])('the escape %s in an address', async (escaped) => {
    const reply = await portal.app.inject({ url: `/onco-wuxi/onco/front/getImg/disease/${escaped}/itemImg` });
    expect(reply.json()).toMatchObject({ status: 400, error: 'bad_request' });
  });

  test('a huge page number', async () => {
    const token = await signIn(portal, await makePerson(portal));
    for (const page of [0, -1, 1.5, 1e15, '1']) {
      expect((await portal.call('searchModels', { token, body: { page } })).status).toBe(400);
    }
  });
});

test.each([
  ['one address', () => '203.0.113.9', '203.0.113.10'],
  ['the addresses of one IPv6 customer', (index: number) => `2001:db8:1:2::${index.toString(16)}`, '2001:db8:1:3::1'],
])('[A29] calls from %s beyond the limit get 429 with the time to wait', async (_, addressOf, other) => {
  const from = (address: string) =>
    portal.call('code', { query: { purpose: 'login' }, headers: { 'x-forwarded-for': address } });
  const replies = [];
  for (let index = 0; index < 130; index += 1) replies.push(await from(addressOf(index)));
  const last = replies.at(-1);
  expect(last).toMatchObject({ status: 429, error: 'too_many' });
  expect(Number(last?.http.headers['retry-after'])).toBeGreaterThan(0);
  expect((await from(other)).status).toBe(200);
});

test('[A57] the bytes from one address are limited, also without a declared length', async () => {
  const from = (address: string, headers: Record<string, string>) =>
    post('{}', { ...JSON_TYPE, 'x-forwarded-for': address, ...headers });
  const large = { 'content-length': '1000000' };
  const replies = [];
  for (let index = 0; index < 18; index += 1) replies.push(await from('203.0.113.20', large));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([...Array(16).fill(413), 429, 429]);
  expect(Number(replies.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await from('203.0.113.21', {})).statusCode).toBe(200);

  const chunked = [];
  for (let index = 0; index < 1_025; index += 1) {
    const reply = await from('203.0.113.22', { 'transfer-encoding': 'chunked' });
    chunked.push(reply.statusCode);
  }
  expect([chunked[0], chunked.at(-1)]).toEqual([200, 429]);
});

test('health and readiness return the envelope, and readiness reports each part', async () => {
  const ask = async (url: string) => (await portal.app.inject({ url })).json();
  expect(await ask('/healthz')).toMatchObject({ status: 200 });
  const parts = ['database', 'disk', 'backups', 'index', 'mail', 'connections', 'descriptors', 'memory'];
  // there is no mail server here, and the portal is ready without one
  const ready = { ready: true, ...Object.fromEntries(parts.map((part) => [part, 'up'])), mail: 'off' };
  // the server reads the index while it starts
  await expect.poll(() => ask('/readyz'), soon).toEqual({ status: 200, message: '', data: ready });
});

test('[A33] no password and no token is logged', async () => {
  const person = await makePerson(portal);
  const token = await signIn(portal, person);
  await portal.call('session', { token });
  portal.dependencies.log.info({ body: { password: 'from-a-body' }, headers: { authorization: 'from-a-header' } }, 'x');
  const log = JSON.stringify(portal.logged);
  expect(log).toContain(person.id);
  for (const secret of [token, person.password, 'from-a-body', 'from-a-header']) expect(log).not.toContain(secret);
});
