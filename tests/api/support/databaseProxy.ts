import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';

export type DatabaseProxy = {
  /** Leads connections through the proxy; an argument for `testApp`. */
  through: (to: pg.ClientConfig) => pg.ClientConfig;
  /** Breaks every connection and refuses new ones, like a stopped database. */
  stop: () => Promise<void>;
  /** Accepts connections and bytes but answers nothing, like a database on a hung machine. */
  hang: () => void;
  restart: () => Promise<void>;
  close: () => Promise<void>;
};

/** Starts a proxy to PostgreSQL whose connections a test can break. */
export async function databaseProxy(): Promise<DatabaseProxy> {
  const directory = mkdtempSync(join(tmpdir(), 'oncology-proxy-'));
  const path = join(directory, '.s.PGSQL.5432');
  const sockets = new Set<Socket>();
  let target = '';
  let hanging = false;
  let server: Server | undefined;

  const pipe = (from: Socket, to: Socket) => {
    from.on('data', (chunk) => {
      if (!hanging) to.write(chunk);
    });
    from.on('error', () => {});
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    sockets.add(from);
  };
  const listen = () =>
    new Promise<void>((resolve) => {
      server = createServer((visitor) => {
        const database = createConnection(target);
        pipe(visitor, database);
        pipe(database, visitor);
      }).listen(path, resolve);
    });
  const stop = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy();
      server?.close(() => resolve());
    });

  await listen();
  return {
    through: (to) => {
      target = join(String(to.host), '.s.PGSQL.5432');
      return { ...to, host: directory };
    },
    stop,
    hang: () => {
      hanging = true;
    },
    restart: async () => {
      if (hanging) for (const socket of sockets) socket.destroy();
      hanging = false;
      if (!server?.listening) await listen();
    },
    close: async () => {
      await stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
