import { type ChildProcess, spawn } from 'node:child_process';
import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { guard, guardDatabase } from '../../support/guard.ts';
import { endDatabase, ended, outputOf } from '../../support/serverProcess.ts';
import { EMPTY } from './portal.ts';

const root = new URL('../../..', import.meta.url).pathname;
/** A program that starts a database as a server does and prints its connection. */
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
 * Starts the PostgreSQL of the data directory without its server, as a killed server leaves it. The test can prepare it
 * and lock its tables before the next server takes it over.
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
  /** The program and its arguments. */
  program: string[];
  environment: Record<string, string>;
  /** The application name of the step's connection. */
  application: string;
  /** The table that the test locks. The step waits for it when it is half done. */
  table: string;
  mode: 'ACCESS SHARE' | 'SHARE';
};

/** Runs a program until it waits for a table that the test has locked, then kills it with SIGKILL. */
export async function killAt(connection: pg.ClientConfig, step: Step): Promise<void> {
  const { program, environment, application, table, mode } = step;
  await over(connection, async (holder) => {
    const waiting = async () => {
      // otherwise the transaction keeps the activity that it saw first
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
  // the session notices that its client is gone, and its work is rolled back
  await over(connection, async (client) => {
    const left = () => client.query('SELECT FROM pg_stat_activity WHERE application_name = $1', [application]);
    await expect.poll(async () => (await left()).rowCount).toBe(0);
  });
}
