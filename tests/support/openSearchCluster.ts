import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { holdPort } from './heldPort.ts';

const HERE = new URL('../opensearch/', import.meta.url).pathname;
const FETCH_MS = 900_000;
const START_MS = 120_000;

/** `pid`: of a cluster that was started here. */
export type OpenSearchCluster = { url: string; pid: number | undefined; stop: () => Promise<void> };

/**
 * Starts a real OpenSearch from Maven artifacts in a temporary directory, or takes the cluster of `OPENSEARCH_URL`.
 * Without a cluster and Maven it prints the reason and returns nothing.
 * @param heap the most memory of its objects, as Java writes it
 */
export async function openSearchCluster(heap = '1g'): Promise<OpenSearchCluster | undefined> {
  const given = process.env.OPENSEARCH_URL;
  if (given) return { url: given, pid: undefined, stop: async () => {} };
  if (!has('mvn') || !has('java')) {
    console.log('Skipped: no OPENSEARCH_URL, and no Maven with Java to start a cluster');
    return undefined;
  }
  const directory = mkdtempSync(join(tmpdir(), 'oncology-opensearch-'));
  const remove = () => rmSync(directory, { recursive: true, force: true });
  try {
    const classPath = fetched(directory);
    if (classPath === undefined) {
      console.log('Skipped: Maven cannot fetch OpenSearch');
      remove();
      return undefined;
    }
    const port = holdPort();
    const cluster = await startCluster(directory, classPath, { port, heap });
    const stop = () => stopped(cluster).finally(remove);
    return { url: `http://127.0.0.1:${port}`, pid: cluster.pid, stop };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Downloads the artifacts to Maven's cache and returns their class path, which Maven writes into a file. */
function fetched(home: string): string | undefined {
  const file = join(home, 'classpath');
  const goal = ['-B', '-q', '-f', join(HERE, 'pom.xml'), 'dependency:build-classpath', `-Dmdep.outputFile=${file}`];
  const run = spawnSync('mvn', goal, { stdio: 'inherit', timeout: FETCH_MS });
  return run.status === 0 ? readFileSync(file, 'utf8').trim() : undefined;
}

async function startCluster(
  home: string,
  classPath: string,
  { port, heap }: { port: number; heap: string },
): Promise<ChildProcess> {
  const command = ['-Xms512m', `-Xmx${heap}`, '-cp', classPath, join(HERE, 'Cluster.java')];
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
    await stopped(started);
    throw error;
  });
  return started;
}

/** Stops the cluster by closing its input. */
async function stopped(started: ChildProcess): Promise<void> {
  if (started.exitCode !== null) return;
  const ended = new Promise((resolve) => started.once('exit', resolve));
  started.stdin?.end();
  const timer = setTimeout(() => started.kill('SIGKILL'), 20_000);
  await ended;
  clearTimeout(timer);
}

function has(command: string): boolean {
  return spawnSync(command, ['-version'], { stdio: 'ignore' }).status === 0;
}
