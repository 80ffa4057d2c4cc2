import { spawnSync } from 'node:child_process';
import { helpIfAsked } from '../../server/platform/commandHelp.ts';
import { openSearchCluster } from '../support/openSearchCluster.ts';

/**
 * `npm run test:opensearch`: starts a real OpenSearch from Maven artifacts in a temporary directory, runs the search
 * engine's tests on it, and stops it. With `OPENSEARCH_URL` it uses that cluster. Without a cluster and Maven it prints
 * the reason and succeeds. Arguments are passed on to vitest.
 */
helpIfAsked(import.meta.filename);

const cluster = await openSearchCluster();
if (cluster === undefined) process.exit(0);
let code = 1;
try {
  code = test(cluster.url);
} finally {
  await cluster.stop();
}
process.exit(code);

function test(url: string): number {
  const run = spawnSync('vitest', ['run', '--project=opensearch', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, OPENSEARCH_URL: url },
  });
  return run.status ?? 1;
}
