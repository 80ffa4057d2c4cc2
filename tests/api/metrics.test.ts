import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { seedSchedules } from '../../server/modules/schedules/seed.ts';
import { soon } from '../support/soon.ts';
import { type TestApp, testApp } from './support/testApp.ts';

/** A program that runs in its own process, because a process reports its first values only once. */
const FIRST_READINGS = new URL('support/firstReadings.ts', import.meta.url).pathname;
const TOKEN = 'gathered-every-15-seconds';
let portal: TestApp;
beforeAll(async () => {
  portal = await testApp({ METRICS_TOKEN: TOKEN });
});
afterAll(() => portal.close());

const metrics = (authorization?: string, of = portal) =>
  of.app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });

/** Returns the value of a line of the text format by its name and labels. */
const figureOf = (text: string, series: string): number => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? Number.NaN : Number(line.slice(series.length));
};

test('[A28] metrics require the token', async () => {
  for (const shown of [undefined, 'Bearer wrong-wrong-wrong-wrong', TOKEN, `bearer ${TOKEN} `]) {
    const reply = await metrics(shown);
    expect(reply.statusCode).toBe(404);
    expect(reply.body).not.toContain('oncology_browser_');
  }
  expect((await metrics(`Bearer ${TOKEN}`)).statusCode).toBe(200);
});

test('[A28] without a configured token the metrics are refused', async () => {
  const closed = await testApp();
  for (const shown of [undefined, `Bearer ${TOKEN}`, 'Bearer undefined', 'Bearer '])
    expect((await metrics(shown, closed)).statusCode).toBe(404);
  await closed.close();
});

test('requests are counted by method, route and status, never by address', async () => {
  const route = '/onco-wuxi/onco/front/bannerEnlist/:id';
  const series = `oncology_browser_http_request_duration_seconds_count{method="POST",route="${route}",status="400"}`;
  const count = async () => figureOf((await metrics(`Bearer ${TOKEN}`)).body, series) || 0;
  const before = await count();
  for (const id of ['of-nobody-1', 'of-nobody-2', 'of-nobody-3'])
    await portal.app.inject({ method: 'POST', url: route.replace(':id', id), payload: {} });
  await portal.app.inject({ url: '/onco-wuxi/no/such/route' });
  expect((await count()) - before).toBe(3);
  const { body } = await metrics(`Bearer ${TOKEN}`);
  expect(body).not.toMatch(/of-nobody|no\/such/);
  expect(body).toContain('route="none",status="404"');
});

test('metrics cover the process, the connections and the index, each under one name', async () => {
  const { body, headers } = await vi.waitFor(async () => {
    const told = await metrics(`Bearer ${TOKEN}`);
    expect(portal.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
    expect(told.body).toContain('search_documents'); // once the index is built
    return told;
  }, soon);
  expect(headers['content-type']).toContain('text/plain');
  expect(figureOf(body, 'oncology_browser_process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  expect(figureOf(body, 'oncology_browser_database_connections{state="waited_for"}')).toBe(0);
  expect(figureOf(body, 'oncology_browser_search_documents')).toBe(0);
  expect(figureOf(body, 'oncology_browser_search_lag_seconds')).toBeLessThan(60);
  const told = [...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
  expect(new Set(told).size).toBe(told.length);
});

test('process metrics have valid values from the first request', async () => {
  const shown = { authorization: `Bearer ${TOKEN}` };
  const { stdout } = await promisify(execFile)(process.execPath, [FIRST_READINGS, TOKEN]);
  const first: string[] = JSON.parse(stdout);
  // the values of an application that has just started, and of one that was asked a moment ago
  for (const text of [...first, (await portal.app.inject({ url: '/metrics', headers: shown })).body]) {
    const figures = [...text.matchAll(/^oncology_browser_(\S*(?:cpu|eventloop)\S*) (\S+)$/gm)];
    expect(figures.length).toBeGreaterThan(9);
    for (const [, name, value] of figures) {
      expect([name, Number(value) >= 0 && Number(value) < 1_000]).toEqual([name, true]);
    }
    expect(figureOf(text, 'oncology_browser_process_cpu_seconds_total')).toBeGreaterThan(0.1);
    expect(figureOf(text, 'oncology_browser_nodejs_eventloop_lag_mean_seconds')).toBeGreaterThan(0);
  }
});

test('mails and text messages are counted by state, and the last successful backup has a time', async () => {
  const { pool } = portal.database;
  const shown = async () => (await metrics(`Bearer ${TOKEN}`)).body;
  const backup = 'oncology_browser_backup_last_success_timestamp_seconds';
  const mails = (text: string) =>
    ['queued', 'failed', 'bounced'].map((state) => figureOf(text, `oncology_browser_mails{state="${state}"}`));
  const before = await shown();
  expect([mails(before), figureOf(before, 'oncology_browser_text_messages{state="failed"}')]).toEqual([[0, 0, 0], 0]);
  expect(figureOf(before, backup)).toBe(0);

  const mail = (state: string, created: string) =>
    pool.query(
      `INSERT INTO mail_message (state, purpose, "to", subject, text, html, locale, due_at, created_at)
      VALUES ($1, 'written', 'ada@example.org', 's', 't', 'h', 'en', now() + interval '1 day', ${created})`,
      [state],
    );
  for (const state of ['queued', 'queued', 'failed', 'bounced', 'sent', 'kept']) await mail(state, 'now()');
  await mail('queued', "now() - interval '3 days'");
  await mail('failed', "now() - interval '3 days'");
  await seedSchedules(portal.dependencies.transaction);
  const { rows } = await pool.query("SELECT id FROM schedule WHERE task = 'backup'");
  const run = (task: string, state: string, ended: string) =>
    pool.query(
      `INSERT INTO task_run (schedule_id, name, task, parameters, trigger, state, planned_at, ended_at)
      VALUES ($1, '{}', $2, '{}', 'manual', $3, $4, $4)`,
      [rows[0].id, task, state, ended],
    );
  await run('backup', 'succeeded', '2026-01-02T03:00:00Z');
  await run('backup', 'succeeded', '2026-01-03T03:00:00Z');
  await run('backup', 'failed', '2026-01-04T03:00:00Z');
  await run('storage-sweep', 'succeeded', '2026-01-05T03:00:00Z');
  const after = await shown();
  expect(mails(after)).toEqual([3, 1, 1]);
  expect(figureOf(after, backup)).toBe(Date.parse('2026-01-03T03:00:00Z') / 1_000);
});

test('a run that ended without verification does not count as the newest verified archive', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'oncology-metrics-'));
  const place = await testApp({ METRICS_TOKEN: TOKEN, BACKUP_DIR: directory });
  const verified = async () =>
    figureOf((await metrics(`Bearer ${TOKEN}`, place)).body, 'oncology_browser_backup_last_verified_timestamp_seconds');
  try {
    expect(await verified()).toBe(0);
    writeFileSync(join(directory, 'oncology-browser-20260103T030000Z.zip'), '');
    writeFileSync(join(directory, 'oncology-browser-20260104T030000Z.unverified.zip'), '');
    writeFileSync(join(directory, 'oncology-browser-20260105T030000Z.zip.part'), '');
    expect(await verified()).toBe(Date.parse('2026-01-03T03:00:00Z') / 1_000);
  } finally {
    await place.close();
    rmSync(directory, { recursive: true, force: true });
  }
});

test('a metric that cannot be read is left out, and the others remain', async () => {
  const alone = await testApp({ METRICS_TOKEN: TOKEN });
  const shown = async () => (await metrics(`Bearer ${TOKEN}`, alone)).body;
  const waiting = (queue: string) => `INSERT INTO jobs.job (name, data) VALUES ('${queue}', '{}')`;
  await vi.waitFor(async () => {
    const { rows } = await alone.database.pool.query('SELECT name FROM jobs.queue WHERE name !~ $1', ['^__']);
    await alone.database.pool.query(waiting(rows[0].name)); // the queue is created shortly after the start
  }, soon);
  await vi.waitFor(async () => {
    const told = await shown();
    expect(told).toContain('oncology_browser_jobs{');
    expect(told).toContain('_search_documents');
  }, soon);
  await alone.dependencies.jobs.stop(); // the workers lock the table repeatedly
  await alone.database.pool.query('ALTER TABLE jobs.job RENAME COLUMN name TO title');
  const reply = await metrics(`Bearer ${TOKEN}`, alone);
  expect(reply.statusCode).toBe(200);
  expect(reply.body).toContain('_search_documents');
  expect(reply.body).not.toContain('_jobs{');
  expect(alone.logged).toContainEqual(expect.objectContaining({ msg: 'metrics of a module could not be read' }));
  await alone.close();
});
