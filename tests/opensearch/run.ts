import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { helpIfAsked } from '../../server/platform/commandHelp.ts';

/**
 * `npm run test:opensearch`: starts a real OpenSearch from Maven artifacts in a temporary directory, runs the search
 * engine's tests on it, and stops it. With `OPENSEARCH_URL` it uses that cluster. Without a cluster and Maven it prints
 * the reason and succeeds. Arguments are passed on to vitest.
 */
helpIfAsked(import.meta.filename);

const HERE = import.meta.dirname;
const FETCH_MS = 900_000;
const START_MS = 120_000;

const given = process.env.OPENSEARCH_URL;
if (given) process.exit(test(given));
if (!has('mvn') || !has('java')) {
  console.log('test:opensearch is skipped: no OPENSEARCH_URL, and no Maven with Java to start a cluster');
  process.exit(0);
}

const directory = mkdtempSync(join(tmpdir(), 'oncology-opensearch-'));
let cluster: ChildProcess | undefined;
let code = 1;
try {
  const port = await freePort();
  const classPath = fetched(directory);
  if (classPath === undefined) {
    console.log('test:opensearch is skipped: Maven cannot fetch OpenSearch');
    code = 0;
  } else {
    cluster = await startCluster(directory, classPath, port);
    code = test(`http://127.0.0.1:${port}`);
  }
} finally {
  await stop(cluster);
  rmSync(directory, { recursive: true, force: true });
}
process.exit(code);

/** Downloads the artifacts to Maven's cache and returns their class path, which Maven writes into a file. */
function fetched(home: string): string | undefined {
  const file = join(home, 'classpath');
  const goal = ['-B', '-q', '-f', join(HERE, 'pom.xml'), 'dependency:build-classpath', `-Dmdep.outputFile=${file}`];
  const run = spawnSync('mvn', goal, { stdio: 'inherit', timeout: FETCH_MS });
  return run.status === 0 ? readFileSync(file, 'utf8').trim() : undefined;
}

async function startCluster(home: string, classPath: string, port: number): Promise<ChildProcess> {
  const command = ['-Xms512m', '-Xmx1g', '-cp', classPath, join(HERE, 'Cluster.java')];
  const started = spawn('java', [...command, join(home, 'node'), String(port)], { stdio: ['pipe', 'pipe', 'pipe'] });
  const said: string[] = [];
  createInterface({ input: started.stderr }).on('line', (line) => said.push(line));
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`OpenSearch did not start in time\n${said.join('\n')}`)), START_MS);
    createInterface({ input: started.stdout }).on('line', (line) => {
      said.push(line);
      if (line !== 'ready') return;
      clearTimeout(timer);
      resolve();
    });
    started.once('exit', () => reject(new Error(`OpenSearch ended\n${said.join('\n')}`)));
  }).catch(async (error: unknown) => {
    await stop(started);
    throw error;
  });
  return started;
}

/** Stops the cluster by closing its input. */
async function stop(started: ChildProcess | undefined): Promise<void> {
  if (started === undefined || started.exitCode !== null) return;
  const ended = new Promise((resolve) => started.once('exit', resolve));
  started.stdin?.end();
  const timer = setTimeout(() => started.kill('SIGKILL'), 20_000);
  await ended;
  clearTimeout(timer);
}

function test(url: string): number {
  const run = spawnSync('vitest', ['run', '--project=opensearch', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, OPENSEARCH_URL: url },
  });
  return run.status ?? 1;
}

function has(command: string): boolean {
  return spawnSync(command, ['-version'], { stdio: 'ignore' }).status === 0;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
