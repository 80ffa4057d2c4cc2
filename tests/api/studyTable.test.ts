import { subscribe } from 'node:diagnostics_channel';
import { globSync, readFileSync } from 'node:fs';
import { Piscina } from 'piscina';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { routes } from '../../contract/routes.ts';
import { TABLE_BYTES, TABLE_MAX } from '../../contract/studyTable.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { type TestApp, testApp } from './support/testApp.ts';

let portal: TestApp;
let token: string;
beforeAll(async () => {
  portal = await testApp();
  token = await signIn(portal, await makePerson(portal));
});
afterAll(() => portal.close());

type Asked = { name?: string; study?: string; roles?: { arm: string; role: string }[]; event?: object };
const analyze = (text: string, asked: Asked = {}, as = token) =>
  portal.call('analyzeTable', { body: { name: 'table.csv', text, ...asked }, token: as });

const DAYS = [0, 7, 14, 21];
const animal = (arm: string, id: string, volumes: readonly number[]) =>
  DAYS.map((day, at) => `${arm},${id},${day},${volumes[at]}`);
const LINES = [
  ...animal('Vehicle', '1', [100, 200, 450, 900]),
  ...animal('Vehicle', '2', [110, 240, 500, 1000]),
  ...animal('Drug A', '1', [100, 90, 80, 60]),
  ...animal('Drug A', '2', [120, 110, 90, 70]),
];
const TABLE = ['arm,animal,day,volume', ...LINES].join('\n');

test('a table is analyzed like a study of the catalog, with roles proposed from the names', async () => {
  const { data } = await analyze(TABLE);
  expect(data?.analysis).toMatchObject({ study: 'table.csv', reference: 'Vehicle', event: { times: 2 } });
  const drug = data?.analysis.arms[1];
  expect(drug).toMatchObject({ name: 'Drug A', role: 'treatment', agent: { en: 'Drug A' }, n: 2, mRecist: 'mSD' });
  expect(drug?.comparison?.tgiPercent?.value).toBeCloseTo((1 - (65 - 110) / (950 - 105)) * 100, 9);
  expect(data?.reading).toMatchObject({
    columns: [
      { column: 'arm', header: 'arm' },
      { column: 'animal', header: 'animal' },
      { column: 'day', header: 'day' },
      { column: 'volume', header: 'volume' },
    ],
    ignored: [],
    lines: 16,
    refused: 0,
    remarks: [],
    roles: [
      { arm: 'Vehicle', role: 'control', from: 'proposed' },
      { arm: 'Drug A', role: 'treatment', from: 'proposed' },
    ],
  });
});

test('roles and the event chosen by the user take precedence', async () => {
  const roles = [
    { arm: 'Vehicle', role: 'treatment' },
    { arm: 'Drug A', role: 'control' },
    { arm: 'of another table', role: 'control' },
  ];
  const { data } = await analyze(TABLE, { roles, event: { volumeMm3: 950 } });
  expect(data?.analysis).toMatchObject({ reference: 'Drug A', event: { volumeMm3: 950 } });
  expect(data?.analysis.arms[0]?.survival?.events).toBe(1);
  expect(data?.analysis.arms[0]?.comparison?.noInhibition).toBe('controlDidNotGrow');
  expect(data?.reading.roles.map(({ role, from }) => [role, from])).toEqual([
    ['treatment', 'user'],
    ['control', 'user'],
  ]);
});

test('import headers, Chinese headers, semicolons, tabs, decimal commas and a byte order mark are read', async () => {
  const { data } = await analyze(TABLE);
  const figures = data?.analysis.arms.map(({ comparison, volume }) => [comparison, volume]);
  const written = [
    TABLE.replace('arm,animal,day,volume', 'treatment_arm,animal_id,day,tumour_volume_mm3'),
    `\ufeff${TABLE.replace('arm,animal,day,volume', 'Treatment Arm,Mouse ID,Study day,Tumor volume (mm³)')}\r\n\r\n`,
    TABLE.replace('arm,animal,day,volume', '组别,动物编号,天数,肿瘤体积（mm³）')
      .replaceAll(',', ';')
      .replace(/$/gm, ',0'),
    TABLE.replaceAll(',', '\t').replaceAll('\n', '\r\n'),
  ];
  for (const text of written) {
    // a decimal comma belongs only after numbers, so not in the header
    const body = text.startsWith('组别') ? text.replace(/^(组别.*),0$/m, '$1') : text;
    const { data: read, fields } = await analyze(body);
    expect(fields).toBeUndefined();
    expect(read?.reading.refused).toBe(0);
    expect(read?.analysis.arms.map(({ comparison, volume }) => [comparison, volume])).toEqual(figures);
  }
  const centimeters = await analyze(TABLE.replace('volume', 'volume (cm3)'));
  expect(centimeters.fields?.text).toBe('the header is missing volume; it has arm, animal, day, volume (cm3)');
});

test('roles, agents, doses, weights and removal causes in the table are used; other columns are named', async () => {
  const header = 'arm,animal,day,volume,body_weight,role,agent,dose,removal_cause,operator,study';
  const row = (...cells: (string | number)[]) => cells.join(',');
  const { data } = await analyze(
    [
      header,
      row('G1', 1, 0, 100, 20, 'vehicle', '', '', '', 'Li', 'E1'),
      row('G1', 1, 10, 400, 20, '', '', '', '', 'Li', 'E1'),
      row('G2', 1, 0, 100, 20, 'treatment', 'Osimertinib', '5 mg/kg', '', 'Li', 'E1'),
      row('G2', 1, 10, 120, 16, '', '', '', 'found dead', 'Li', 'E1'),
      row('G2', 2, 0, '', 21, '', '', '', 'eaten', 'Li', 'E1'),
      row('X', 1, 0, 100, 20, '', '', '', '', 'Li', 'E2'),
    ].join('\n'),
  );
  expect(data?.reading).toMatchObject({ ignored: ['operator'], studies: ['E1', 'E2'], refused: 0 });
  expect(data?.reading.roles.map(({ from }) => from)).toEqual(['table', 'table']);
  expect(data?.reading.remarks).toMatchObject([{ line: 6, column: 'removal', value: 'eaten' }]);
  expect(data?.analysis.study).toBe('E1');
  expect(data?.analysis.arms[1]).toMatchObject({
    agent: { en: 'Osimertinib' },
    dose: '5 mg/kg',
    removals: [{ cause: 'foundDead', animals: 1 }],
    weight: { worstAnimal: { id: '1', day: 10 } },
  });
  expect((await analyze(TABLE, { study: 'of another table' })).data?.analysis.study).toBe('table.csv');
});

test('unreadable lines are listed with a reason in both languages, and the others are analyzed', async () => {
  const { data } = await analyze(
    [
      TABLE,
      'Drug A,3,0,1e308',
      'Drug A,3,soon,100',
      'Drug A,3,-400,100',
      'Drug A,3,0,NaN',
      'Drug A,3,0,=1+1',
      'Drug A,1,0,100',
      ',3,0,100',
      'Drug A,3,0',
      '"Drug A\nand B",4,0,100,,',
      'Drug A,5,0,100,surplus',
    ].join('\n'),
  );
  expect(data?.reading).toMatchObject({ lines: 26, refused: 9 });
  expect(data?.reading.remarks.map(({ line, column }) => [line, column])).toEqual([
    [18, 'volume'],
    [19, 'day'],
    [20, 'day'],
    [21, 'volume'],
    [22, 'volume'],
    [23, 'day'],
    [24, 'arm'],
    [25, 'arm'],
    [28, 'arm'],
  ]);
  expect(data?.reading.remarks[0]?.reason).toEqual({
    en: 'is not between 0 and 100000',
    zh: '不在 0 到 100000 之间',
  });
  expect(data?.analysis.arms.map(({ name }) => name)).toEqual(['Vehicle', 'Drug A', 'Drug A and B']);
});

test('a table in which nothing can be analyzed is refused with the reason at the field', async () => {
  const header = 'arm,animal,day,volume';
  const many = (count: number, line: (at: number) => string) =>
    [header, ...Array.from({ length: count }, (_, at) => line(at))].join('\n');
  const hostile: [string, RegExp][] = [
    ['just words', /the header is missing arm, animal, day, volume/],
    [header, /a header but no rows/],
    [`${header}\nA,1,0,`, /No line of the table can be read. Line 2, volume: each row needs a volume or a body weight/],
    [`${header}\nA,"1,0,5`, /line 2: a quotation mark/],
    [many(10_000, (at) => `arm ${at},1,0,100`), /10,000 arms/],
    [many(TABLE_MAX.animals + 1, (at) => `A,${at},0,100`), /1,001 animals/],
    [many(TABLE_MAX.rows + 1, (at) => `A,1,${at},5`), /20,001 lines/],
    [`${header},study\n${many(101, (at) => `A,1,0,100,s${at}`).slice(header.length + 1)}`, /101 studies/],
    [`${header}${',x'.repeat(300)}\n`, /304 columns/],
    ['"'.repeat(100_001), /quot|lacks/],
    [`${header}\n${'长'.repeat(TABLE_BYTES / 3)}`, /larger than 500 kB/],
  ];
  for (const [text, reason] of hostile) {
    const { status, error, fields } = await analyze(text);
    expect([status, error, fields?.text]).toEqual([400, 'validation', expect.stringMatching(reason)]);
  }
  const chinese = await portal.call('analyzeTable', {
    body: { name: 'x', text: header },
    token,
    headers: { 'accept-language': 'zh' },
  });
  expect(chinese.fields?.text).toBe('表格只有表头，没有数据行。');
  const line = await analyze(`${header}\n${'A'.repeat(5_000_000)}`);
  expect(line.status).toBe(413);
  expect((await analyze('a'.repeat(TABLE_BYTES + 1))).status).toBe(400);
  expect((await analyze(`${TABLE}\0`)).status).toBe(400);
  expect((await portal.call('analyzeTable', { body: { name: 'x', text: TABLE } })).status).toBe(401);
});

test('names of arms and animals have no effect other than as names', async () => {
  const names = ['__proto__', 'constructor', 'toString', '=HYPERLINK("http://x")', '<script>alert(1)</script>'];
  const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
  const { data } = await analyze(
    [TABLE, ...names.flatMap((name) => animal(quoted(name), '__proto__', [100, 300, 600, 900]))].join('\n'),
    { roles: [{ arm: '__proto__', role: 'untreated' }], study: '__proto__', name: '__proto__' },
  );
  expect(data?.analysis.arms.map(({ name }) => name)).toEqual(['Vehicle', 'Drug A', ...names]);
  expect(data?.analysis.arms[2]).toMatchObject({ role: 'untreated', n: 1, animals: [{ id: '__proto__' }] });
  expect(data?.analysis.arms[3]?.comparison?.tgiPercent?.value).toBeCloseTo((1 - 800 / 845) * 100, 9);
});

test('the analyzed table is stored nowhere: in no database table, file or log line', async () => {
  // words that no random identifier, key or hash of the tables can hold by chance
  const mark = 'CONFIDENTIAL-';
  const secret = `${mark}COMPOUND`;
  const { database, filesDir } = portal.dependencies;
  const rows = async () => {
    const { rows: tables } = await database.execute<{ name: string }>(
      "select quote_ident(schemaname) || '.' || quote_ident(relname) as name from pg_stat_user_tables order by 1",
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows: hits } = await database.execute(`select 1 from ${name} t where t::text ilike '%${mark}%' limit 1`);
      if (hits.length > 0) found.push(name);
    }
    return { tables: tables.length, found };
  };
  const before = portal.logged.length;
  expect((await analyze(TABLE.replaceAll('Drug A', secret), { name: `${secret}.csv` })).status).toBe(200);
  expect((await analyze(`${secret},${mark}COLUMN\n1,2`)).status).toBe(400);
  expect((await analyze(`arm,animal,day,volume\n${secret},"1,0,1`)).status).toBe(400);
  const { tables, found } = await rows();
  expect(tables).toBeGreaterThan(20);
  expect(found).toEqual([]);
  const files = globSync(`${filesDir}/**/*`, { withFileTypes: true }).filter((file) => file.isFile());
  expect(files.filter((file) => readFileSync(`${file.parentPath}/${file.name}`).includes(mark))).toEqual([]);
  const lines = portal.logged.slice(before);
  expect(lines.length).toBeGreaterThan(2);
  expect(JSON.stringify(lines)).not.toContain(mark);
});

test('other requests are answered during the computation, which ends when the caller leaves', async () => {
  const header = 'arm,animal,day,volume';
  const large = [header];
  for (let arm = 0; arm < TABLE_MAX.arms; arm++)
    for (let one = 0; one < 20; one++)
      for (let day = 0; day < 24; day++) large.push(`A${arm},${one},${day},${100 + day * (arm + one)}`);
  // the thread that computes waits for the five other requests, however fast it is
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const { run } = Piscina.prototype;
  const inThread = vi.spyOn(Piscina.prototype, 'run').mockImplementation(async function (
    this: Piscina,
    ...task: Parameters<Piscina['run']>
  ) {
    const answer = run.apply(this, task);
    begun.resolve();
    await released.promise;
    return answer;
  });
  const order: string[] = [];
  const computed = analyze(large.join('\n')).then(({ status }) => order.push(`table ${status}`));
  await begun.promise;
  for (let at = 0; at < 5; at++) {
    await portal.call('session', { token });
    order.push('session');
  }
  released.resolve();
  await computed;
  inThread.mockRestore();
  expect(order).toEqual([...Array.from({ length: 5 }, () => 'session'), 'table 200']);

  const address = await portal.app.listen({ host: '127.0.0.1', port: 0 });
  const post = (text: string, signal?: AbortSignal) =>
    fetch(address + routes.analyzeTable.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ name: 'own.csv', text }),
      ...(signal && { signal }),
    });
  expect((await post(TABLE)).status).toBe(200);
  const leaving = new AbortController();
  subscribe('tracing:fastify.request.handler:start', () => leaving.abort());
  const left = post(large.join('\n'), leaving.signal);
  await expect(left).rejects.toThrow('aborted');

  await expect
    .poll(() => portal.logged.map(({ msg }) => msg), { timeout: 30_000 })
    .toContain('the client disconnected before the response began');
});

test('the tables that an account analyzes are limited in a period', async () => {
  const busy = await signIn(portal, await makePerson(portal));
  const { user } = (await portal.call('session', { token: busy })).data ?? {};
  await portal.dependencies.limiter.take(`analyze-table:${user?.id}`, { max: 120, windowSeconds: 600 }, 120);
  const refused = await analyze(TABLE, {}, busy);
  expect([refused.status, refused.error]).toEqual([429, 'too_many']);
  expect(Number(refused.http.headers['retry-after'])).toBeGreaterThan(0);
});
