import { type ChildProcess, spawn } from 'node:child_process';
import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { guard, guardDatabase } from '../../support/guard.ts';
import { endDatabase, ended, outputOf } from '../../support/serverProcess.ts';
import { EMPTY } from './portal.ts';

const root = new URL('../../..', import.meta.url).pathname;
/** Starts a database as a server does, and prints how to reach it. */
const ONLY_DATABASE = `
  const { startEmbedded } = await import('./server/platform/database/embedded/embedded.ts');
  const { connection } = await startEmbedded({ dataDir: process.env.DATA_DIR });
  console.log(JSON.stringify(connection));
  setInterval(() => {}, 1_000);`;

function launch(words: string[], environment: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', PORT: '0', ...EMPTY, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  guard(child);
  return child;
}

/**
 * A running PostgreSQL of the data directory without its server, as a killed server leaves it. The test can prepare it
 * and hold its tables before the next server takes it over.
 */
export async function leftDatabase(dataDir: string): Promise<pg.ClientConfig> {
  const release = guardDatabase(dataDir);
  onTestFinished(async () => {
    await endDatabase(dataDir);
    release();
  });
  const child = launch(['--input-type=module', '-e', ONLY_DATABASE], { DATA_DIR: dataDir });
  const output = outputOf(child);
  await expect.poll(output, { timeout: 60_000 }).toMatch(/^\{.*\}$/m);
  await ended(child, 'SIGKILL');
  return JSON.parse(output());
}

export async function over<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  return work(client).finally(() => client.end());
}

type Step = {
  /** The program with its words. */
  program: string[];
  environment: Record<string, string>;
  /** The name under which the step is connected. */
  application: string;
  /** The lock that the test takes, which the step waits for when it is half done. */
  table: string;
  mode: 'ACCESS SHARE' | 'SHARE';
};

/** Runs a program until it waits for a table that the test holds, and kills it there with SIGKILL. */
export async function killAt(connection: pg.ClientConfig, step: Step): Promise<void> {
  const { program, environment, application, table, mode } = step;
  await over(connection, async (holder) => {
    const waiting = async () => {
      // else a transaction sees the activity as it was when it first looked
      await holder.query('SELECT pg_stat_clear_snapshot()');
      const { rows } = await holder.query<{ waits: boolean }>(
        `SELECT coalesce(bool_or(wait_event_type = 'Lock'), false) AS waits FROM pg_stat_activity
        WHERE application_name = $1 AND datname = current_database()`,
        [application],
      );
      return rows[0]?.waits;
    };
    await holder.query('BEGIN');
    await holder.query(`LOCK TABLE ${pg.escapeIdentifier(table)} IN ${mode} MODE`);
    const child = launch(program, environment);
    const output = outputOf(child);
    try {
      await expect.poll(async () => (child.exitCode === null ? waiting() : output()), { timeout: 90_000 }).toBe(true);
    } finally {
      await ended(child, 'SIGKILL');
    }
  });
  // its session notices that nobody is there any more, and what it did is rolled back
  await over(connection, async (client) => {
    const left = () => client.query('SELECT FROM pg_stat_activity WHERE application_name = $1', [application]);
    await expect.poll(async () => (await left()).rowCount).toBe(0);
  });
}
