import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { outputOf, type ServerProcess, startServer } from '../../support/serverProcess.ts';
import { signIn } from '../../support/signIn.ts';
import { type Asking, search, share, timesOf, WARM_UP } from './asking.ts';
import { type FilledDatabase, filledDatabase, START_LIMIT_MS } from './filledDatabase.ts';
import { childrenOf, memoryOf } from './processes.ts';
import { note, report } from './report.ts';

/** The targets by the number of models: up to 100,000, and above. Times are milliseconds, memory is MB. */
const SMALL = { codeMs: 5, textMs: 20, firstMs: 50, memoryMB: 600, startMs: 30_000, importMs: 50 };
const LARGE = { codeMs: 30, textMs: 30, firstMs: 100, memoryMB: 3_000, startMs: 30_000, importMs: 50 };
const SEARCH_EVERY_MS = 20;
/** After this time without requests, the garbage of the start is collected. */
const REST_MS = 30_000;

/** How often each text is asked for, and the models of the import (0: no import). */
type Asked = { texts: readonly string[]; rounds: number; imported: number };

/** Measures the start, the memory and the searches of a server with this many models, also during an import. */
export async function benchServer(size: number, { texts, rounds, imported }: Asked): Promise<void> {
  const targets = size > 100_000 ? LARGE : SMALL;
  const made = await filledDatabase(size);
  const { account, environment } = made;
  let server: ServerProcess | undefined;
  try {
    const begun = performance.now();
    server = await startServer(environment, START_LIMIT_MS);
    const asking = { url: server.url, token: (await signIn(server.url, account)).user.token };
    let building = 0;
    while ((await search(asking, 0, '')).count < size) {
      building = Math.max(building, ...childrenOf(pidOf(server)).map((pid) => memoryOf(pid)));
      await delay(200);
    }
    console.log(`\n${size.toLocaleString('en')} models`);
    report({
      what: 'start until every model is found',
      value: performance.now() - begun,
      limit: targets.startMs,
      unit: 'ms',
    });
    note('most memory of the process that builds', building);
    const first = await search(asking, 0, 'SC-#');
    report({ what: 'the first search for a code', value: first.ms, limit: targets.firstMs, unit: 'ms' });
    await delay(REST_MS);
    report({ what: 'memory at rest', value: memoryOf(pidOf(server)), limit: targets.memoryMB, unit: 'MB' });
    for (const text of texts) for (let turn = 0; turn < WARM_UP; turn++) await search(asking, turn, text);
    for (const text of texts) {
      const { p50, p99, found } = await timesOf(asking, text, rounds);
      const more = `p99 ${p99.toFixed(1)}, ${found[0]?.count} found, ${found[0]?.bytes} bytes`;
      const limit = text === 'SC-#' ? targets.codeMs : targets.textMs;
      report({ what: `"${text}", p50`, value: p50, limit, unit: 'ms', more });
    }
    if (imported > 0) {
      await duringImport(asking, made, { texts, imported, limit: targets.importMs });
      await delay(REST_MS);
      report({
        what: 'memory at rest after the import',
        value: memoryOf(pidOf(server)),
        limit: targets.memoryMB,
        unit: 'MB',
      });
    }
    note('most memory of the process', memoryOf(pidOf(server), 'VmHWM'));
    await server.stop();
    const again = performance.now();
    server = await startServer(environment, START_LIMIT_MS);
    const later = { url: server.url, token: (await signIn(server.url, account)).user.token };
    while ((await search(later, 0, '')).count < size) await delay(200);
    report({
      what: 'start again, from the stored index',
      value: performance.now() - again,
      limit: targets.startMs,
      unit: 'ms',
      more: server.output().includes('search index is not used') ? 'it was NOT used' : '',
    });
    const firstAgain = await search(later, 0, 'SC-#');
    report({ what: 'the first search for a code then', value: firstAgain.ms, limit: targets.firstMs, unit: 'ms' });
  } finally {
    await server?.stop();
    await made.stop();
  }
}

/** Measures searches while `npm run import` adds models. */
async function duringImport(
  asking: Asking,
  { directory, environment }: FilledDatabase,
  { texts, imported, limit }: { texts: readonly string[]; imported: number; limit: number },
): Promise<void> {
  const file = join(directory, 'more.csv');
  const lines = Array.from(
    { length: imported },
    (_, index) =>
      `MORE-${index},scale import,More ${index},PDX,Lung Cancer,"KRAS p.G12D; TP53 p.R${(index % 390) + 1}H"`,
  );
  writeFileSync(
    file,
    ['source_model_id,source,model_name,model_type,cancer_type,driver_alterations', ...lines, ''].join('\n'),
  );
  const child = spawn('node', ['server/import.ts', 'models', file], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = outputOf(child);
  const ended = once(child, 'exit');
  const times: number[] = [];
  const begun = performance.now();
  // also the time after it, in which the index takes in what it brought
  const found = async () => (await search(asking, 0, '')).count;
  const before = await found();
  for (let turn = 0; child.exitCode === null || (await found()) < before + imported; turn++) {
    times.push((await search(asking, turn, texts[turn % texts.length] ?? '')).ms);
    await delay(SEARCH_EVERY_MS);
  }
  await ended;
  if (child.exitCode !== 0) throw new Error(output());
  report({
    what: `searches while ${imported.toLocaleString('en')} models are imported, p99`,
    value: share(times, 0.99),
    limit,
    unit: 'ms',
    more: `p50 ${share(times, 0.5).toFixed(1)}, slowest ${share(times, 1).toFixed(0)}, ${times.length} searches in ${((performance.now() - begun) / 1_000).toFixed(0)} s`,
  });
}

const pidOf = ({ process: { pid } }: ServerProcess): number => pid ?? 0;
