import Type, { type TSchema } from 'typebox';
import Value from 'typebox/value';
import { expect, test } from 'vitest';
import { bodyLimitOf, LEAST_BODY_LIMIT, MOST_PUBLIC_BODY_LIMIT } from '../../contract/bodyLimit.ts';
import type { EndpointDefinition } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints/index.ts';
import { ContactBody } from '../../contract/entities/inquiry.ts';
import { EnrollmentBody } from '../../contract/entities/panel.ts';
import { banner } from '../../contract/resources/content/banner.ts';
import { resourceEndpoints } from '../../contract/resources/endpoints.ts';
import { mailTemplate } from '../../contract/resources/mail.ts';
import { closed, nullable, Text } from '../../contract/schema.ts';
import { firstProblems } from '../../server/platform/http/problems.ts';
import { SchemaMismatch, validatorCompiler } from '../../server/platform/http/validation.ts';

/** Makes a list that counts its reads. */
function counted(items: unknown[]) {
  const seen = new Set<PropertyKey>();
  const list = new Proxy(items, {
    get: (target, key, receiver) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) seen.add(key);
      return Reflect.get(target, key, receiver);
    },
  });
  return { list, read: () => seen.size };
}

const problemsOf = (schema: TSchema, value: unknown) => {
  const { error } = validatorCompiler({ schema, httpPart: 'body' })(value);
  return error instanceof SchemaMismatch ? error.problems : [];
};
const listOf = (items: TSchema) => closed({ list: Type.Array(items, { maxItems: 1_000_000 }) });

test.each([
  ['numbers for texts', listOf(Text(9)), 1],
  ['members of no union', listOf(nullable(Type.Union([Text(9), closed({ id: Text(9) })]))), 1],
  ['objects without their fields', listOf(closed({ id: Text(9) })), {}],
  ['lists of lists', listOf(Type.Array(Text(9))), [1, 1]],
])('[A57] of very many wrong items (%s) only the first few are checked', (_, schema, wrong) => {
  const { list, read } = counted(Array(100_000).fill(wrong));
  const problems = problemsOf(schema, { list });
  expect(problems.length).toBeGreaterThan(0);
  expect(problems.length).toBeLessThanOrEqual(20);
  expect(read()).toBeLessThanOrEqual(100);
});

test('[A57] a list that is too long has only that problem, and its items have none', () => {
  const { list, read } = counted(Array(100_000).fill(1));
  const problems = problemsOf(EnrollmentBody, { modelIds: list });
  const ofList = problems.filter(({ instancePath }) => instancePath.startsWith('/modelIds'));
  expect(ofList).toMatchObject([{ keyword: 'maxItems', instancePath: '/modelIds', params: { limit: 500 } }]);
  expect(read()).toBeLessThanOrEqual(100);
});

test('[A57] of very many unknown fields one is reported', () => {
  const strange = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`f${index}`, 1]));
  expect(problemsOf(closed({}), strange)).toMatchObject([
    { keyword: 'additionalProperties', instancePath: '', params: { additionalProperties: ['f0'] } },
  ]);
});

test('every wrong field of a form has its problem', () => {
  const form = {
    name: '',
    workEmail: 'nowhere',
    organization: 'x'.repeat(121),
    country: 'de',
    consent: 'yes',
    topic: 'x',
  };
  const problems = problemsOf(ContactBody, form);
  const fields = problems.map(({ instancePath, params, keyword }) =>
    keyword === 'required' ? params : `${instancePath} ${keyword}`,
  );
  expect(fields).toEqual([
    { requiredProperties: ['code', 'message'] },
    '/name minLength',
    '/workEmail pattern',
    '/organization maxLength',
    '/country pattern',
    '/consent type',
    '/topic enum',
  ]);
});

test.each<[string, TSchema, unknown, string[]]>([
  ['equal items', Type.Array(Text(9), { uniqueItems: true }), ['a', 'b', 'a'], [' uniqueItems']],
  ['too few items', Type.Array(Text(9), { minItems: 2 }), ['a'], [' minItems']],
  ['an object for a list', Type.Array(Text(9)), {}, [' type']],
  ['a list for an object', closed({}), [], [' type']],
  ['names of one’s own', Type.Record(Type.String({ pattern: '^a' }), Text(1)), { a: 'xx' }, ['/a maxLength']],
  ['what must be null', nullable(closed({ id: Text(1) })), { id: 'xx' }, ['/id maxLength', ' type']],
  ['what is refined', Type.Refine(Text(9), (text) => text !== 'no'), 'no', [' ~refine']],
])('%s', (_, schema, value, expected) => {
  expect(Value.Check(schema, value)).toBe(false);
  const told = firstProblems(schema, value, 20).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);
  expect(told).toEqual(expected);
});

test('records are compared with their public versions once each', () => {
  const { body } = resourceEndpoints(banner).compare ?? {};
  if (!body) throw new Error('banners cannot be compared');
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  expect(problemsOf(body, { ids: [one, other] })).toEqual([]);
  expect(problemsOf(body, { ids: [one, one] })).toMatchObject([{ instancePath: '/ids', keyword: 'uniqueItems' }]);
});

test('[A57] every call has a body limit: at most 64 kB without a sign-in, and 16 kB for nearly all', () => {
  const open: EndpointDefinition[] = Object.values(endpoints).filter(({ caller }) => caller === 'public');
  const limits = open.map(bodyLimitOf);
  expect(Math.max(...limits)).toBeLessThanOrEqual(MOST_PUBLIC_BODY_LIMIT);
  // forms with long texts or lists of models, the answer of a passkey, the events before a reported fault, and counts
  // of statecharts
  expect(limits.filter((limit) => limit > LEAST_BODY_LIMIT)).toHaveLength(5);
  const full = (text: string, ids: string) => ({
    modelIds: Array(500).fill(ids.repeat(64)),
    message: text.repeat(4_000),
    code: 'c'.repeat(4_096),
    searchAddress: `/search?${'q'.repeat(1_990)}`,
    ...{ name: text.repeat(120), organization: text.repeat(120), workEmail: `${'a'.repeat(250)}@b.c` },
  });
  // a form with every field at its maximum length
  expect(Buffer.byteLength(JSON.stringify(full('肿', 'M')))).toBeLessThan(bodyLimitOf(endpoints.saveContact));
});

test.each([
  ['as browsers send it', (text: string) => text],
  ['as programs escape it', (text: string) => text.replaceAll('肿', '\\u80bf')],
])('[A57] a reply and a mail template entirely in Chinese fit the limit, %s', (_, sent) => {
  const limitOf = (endpoint: EndpointDefinition | undefined) => (endpoint ? bodyLimitOf(endpoint) : 0);
  const text = (length: number) => '肿'.repeat(length);
  const both = (length: number) => ({ en: text(length), zh: text(length) });
  const template = { id: 'i'.repeat(36), version: 1, subject: both(200), body: both(20_000), button: both(60) };
  const bytes = (value: object) => Buffer.byteLength(sent(JSON.stringify(value)));
  expect(bytes({ message: text(4_000) })).toBeLessThan(limitOf(endpoints.replyInquiry));
  expect(bytes(template)).toBeLessThan(limitOf(resourceEndpoints(mailTemplate).save));
});
