import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { soon } from '../support/soon.ts';
import { type TestApp, testApp } from './support/testApp.ts';

const TOKEN = 'gathered-every-15-seconds';
const PREFIX = 'oncology_browser_';
const guide = readFileSync('docs/operate.md', 'utf8');

/** Returns the names in code format in the first column of a table. `table` is the line that introduces it. */
function named(table: string): string[] {
  const lines = guide.slice(guide.indexOf(table)).split('\n').slice(4);
  const rows = lines.slice(
    0,
    lines.findIndex((line) => !line.startsWith('|')),
  );
  return rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
}

/** Everything with its own part or figure is configured, also a Redis and a shared cache that cannot be reached. */
let portal: TestApp;
beforeAll(async () => {
  portal = await testApp({
    METRICS_TOKEN: TOKEN,
    REDIS_URL: 'redis://127.0.0.1:1',
    CACHE_PURGE_URL: 'http://127.0.0.1:9/purge',
    CACHE_PURGE_AUTHORIZATION: 'Bearer 0123456789',
  });
});
afterAll(() => portal.close());

test('the incident guide names each part of /readyz and no other', async () => {
  const parts = await vi.waitFor(async () => {
    const { data } = (await portal.app.inject({ url: '/readyz' })).json();
    expect(data).not.toBeNull(); // the index was read
    return Object.keys(data).filter((part) => part !== 'ready');
  }, soon);
  expect(named('Parts of `/readyz`:').toSorted()).toEqual(parts.toSorted());
});

test('the guide names each metric of /metrics and no other', async () => {
  await vi.waitFor(async () => {
    const { rows } = await portal.database.pool.query('SELECT name FROM jobs.queue WHERE name !~ $1', ['^__']);
    await portal.database.pool.query("INSERT INTO jobs.job (name, data) VALUES ($1, '{}')", [rows[0].name]);
  }, soon);
  const figures = await vi.waitFor(async () => {
    const { body } = await portal.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
    expect(body).toContain('search_documents'); // once the index is built
    return [...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name.replace(PREFIX, ''));
  }, soon);
  const ofProcess = /^(process|nodejs)_/;
  const families = new Set(figures.map((name) => (ofProcess.exec(name) ? `${ofProcess.exec(name)?.[0]}*` : name)));
  expect(named('Figures of `/metrics`:').toSorted()).toEqual([...families].toSorted());
  // names in the running text count, too
  for (const [, name = ''] of guide.matchAll(/`((?:process|nodejs)_[a-z0-9_]+)`/g)) expect(figures).toContain(name);
});

test('each log line quoted in the guide is one that the server writes', () => {
  const server = globSync('server/**/*.ts').map((file) => readFileSync(file, 'utf8'));
  const prose = guide.replaceAll(/^```[\s\S]*?^```$/gm, '');
  const quoted = [...prose.matchAll(/`([a-z][^`]+)`/g)].map(([, words = '']) => words.replaceAll(/\s+/g, ' '));
  const lines = quoted.filter((words) => words.split(' ').length > 3 && !/^npm |…/.test(words));
  expect(lines.length).toBeGreaterThan(9);
  for (const line of lines) expect([line, server.some((text) => text.includes(line))]).toEqual([line, true]);
});

test('each section is linked where it is mentioned', () => {
  const anchors = [...guide.matchAll(/^#{2,3} (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^a-z ]/g, '')
      .replaceAll(' ', '-'),
  );
  for (const [, anchor = ''] of guide.matchAll(/\]\(#([^)]+)\)/g)) expect(anchors).toContain(anchor);
});
