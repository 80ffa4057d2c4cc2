import { beforeAll, describe, expect, test } from 'vitest';
import { resources } from '../../contract/resources/index.ts';
import { makeCategory } from './support/catalog.ts';
import { makeArea, makeModel } from './support/models.ts';
import { pdf, uploadingPortal } from './support/uploadingPortal.ts';

/** The parts of JSON Schema that the document uses for bodies. */
type Schema = {
  type?: string;
  enum?: string[];
  anyOf?: Schema[];
  pattern?: string;
  minLength?: number;
  minimum?: number;
  minItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
};
type Body = Record<string, unknown>;

const at = uploadingPortal();
/** The path of each resource's save, with the documented schema of its body. */
const saves = new Map<string, { path: string; schema: Schema }>();
const files: string[] = [];
beforeAll(async () => {
  const headers = { authorization: `Bearer ${at.person.token}` };
  const { paths } = (await at.portal.app.inject({ url: '/docs/json', headers })).json();
  for (const [path, { post }] of Object.entries<{ post?: { summary: string; tags: string[]; requestBody: never } }>(
    paths,
  ))
    if (post?.summary.endsWith(': save')) {
      const { content } = post.requestBody as { content: Record<string, { schema: Schema }> };
      saves.set(post.tags[0] ?? '', { path, schema: content['application/json']?.schema ?? {} });
    }
  const { database } = at.portal.dependencies;
  await makeModel(database, { diseaseId: await makeArea(database, 'LUN', ['Lung', '肺']) });
  await makeCategory(at.portal, 'Reports');
  const { key } = await at.send(pdf, 'letter.pdf');
  files.push((await at.register(key, 'letter.pdf')).data?.id ?? '');
});

/** Candidate texts. Each pattern in the document matches one of them. */
const TEXTS = ['sample', 'SAMPLE', '2026-05-01', '/sample', 'sample@example.org'];
/** Values whose meaning no schema can describe. */
const MEANINGS: Record<string, Body> = {
  rule: { resource: 'area', field: 'code', operator: 'isEmpty' },
  quartz: { cron: '0 3 * * *' },
  synonym: { concept: 'LUN' },
  clusterSynonym: { concept: 'LUN', term: 'another' },
  identityProvider: { issuer: 'https://identity.example.org', clientId: 'portal' },
};

const call = async (path: string, payload: Body) =>
  (
    await at.portal.app.inject({
      method: 'POST',
      url: path,
      headers: { authorization: `Bearer ${at.person.token}`, 'accept-language': 'en' },
      payload,
    })
  ).json();

/** Returns a minimal value that fits a schema; null for the id of a record. */
function least({ anyOf, enum: values, type, ...schema }: Schema): unknown {
  if (anyOf?.[0]) return least(anyOf[0]);
  if (values) return values[0];
  switch (type) {
    case 'object':
      return Object.fromEntries((schema.required ?? []).map((name) => [name, least(schema.properties?.[name] ?? {})]));
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => least(schema.items ?? {}));
    case 'string': {
      if ((schema.minLength ?? 0) === 0 && !schema.pattern) return '';
      return TEXTS.find((text) => new RegExp(schema.pattern ?? '', 'u').test(text)) ?? null;
    }
    case 'number':
    case 'integer':
      return Math.max(schema.minimum ?? 0, 0);
    default:
      return false;
  }
}

/** Returns a minimal body of a new record. References are the first record that the resource offers for the field. */
async function leastBody(resource: string, path: string, schema: Schema): Promise<Body> {
  const body = { ...(least(schema) as Body), ...MEANINGS[resource] };
  for (const [name, value] of Object.entries(body)) {
    if (value !== null && JSON.stringify(value) !== '[null]') continue;
    const { data } = await call(path.replace(/\/[^/]+$/, '/options'), { field: name });
    const id = data?.list[0]?.id ?? files[0];
    body[name] = value === null ? id : [id];
  }
  return body;
}

const added = resources.filter(({ codes }) => 'add' in codes).map(({ name }) => name);

describe('[A28] the API document of saves', () => {
  test('covers every resource that can be saved', () => {
    expect([...saves.keys()].toSorted()).toEqual(
      resources.flatMap(({ name, paths }) => ('save' in paths ? [name] : [])).toSorted(),
    );
  });

  test.each(added)(
    '%s: a record with only the required fields is accepted, and none without one of them',
    async (name) => {
      const { path, schema } = saves.get(name) ?? { path: '', schema: {} };
      const [ofNew = {}, ofChange = {}] = schema.anyOf ?? [];
      expect([ofNew.properties?.id, ofChange.required]).toEqual([undefined, ['id', 'version']]);
      const body = await leastBody(name, path, ofNew);
      const required = ofNew.required ?? [];
      expect(required).not.toEqual([]);
      for (const missing of required) {
        const { [missing]: _left, ...rest } = body;
        const refused = await call(path, rest);
        expect(refused).toMatchObject({ status: 400, error: 'validation', fields: { [missing]: expect.any(String) } });
      }
      const made = await call(path, body);
      expect([body, made]).toEqual([body, expect.objectContaining({ status: 200 })]);
      const { id, version } = made.data;
      expect(await call(path, { id, version })).toMatchObject({ status: 200, data: { id } });
    },
  );

  test('of a resource without new records shows only changes', () => {
    const changed = [...saves].filter(([name]) => !added.some((one) => one === name));
    expect(changed.length).toBeGreaterThan(0);
    for (const [name, { schema }] of changed) expect([name, schema.required]).toEqual([name, ['id', 'version']]);
  });
});
