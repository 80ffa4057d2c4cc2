import { parseArgs } from 'node:util';
import { helpIfAsked } from '../../server/platform/commandHelp.ts';
import { benchCluster } from './scale/clusterBench.ts';
import { missed } from './scale/report.ts';
import { benchServer } from './scale/serverBench.ts';
import { benchServers } from './scale/serversBench.ts';

/**
 * `npm run bench:scale [-- --models 100000,1000000 --rounds 40 --texts "SC-#,kras" --import 10000]`: measures the
 * whole server, over HTTP, with this many models of four alterations each: its start, its memory, each of several
 * texts, and searches while an import runs. `#` in a text stands for the number of a model, another one each time.
 *
 * `npm run bench:scale -- opensearch` loads the models into a real OpenSearch and compares its answers and times with
 * those of the server's own index. `npm run bench:scale -- servers` compares two servers behind nginx with one.
 *
 * The exit code is 1 when a target is missed or an answer differs.
 */
helpIfAsked(import.meta.filename);

const TEXTS = [
  'SC-#',
  'SC #',
  'sc#',
  'SC-#x',
  'SC-9#',
  'Scale model #',
  'scale modle',
  '',
  'KRAS',
  'KRAS G12D',
  'Gly12Asp',
  'EGFR mutant lung cancer',
  'TP53 wild type and KRAS mutant',
  'adenocarcinoma',
  'adenocarcinmoa',
  'osimertinib',
  'osimertinb tgi > 60',
  'zzyzx-#',
  'Provider 3',
  'p.R273H',
  '肺癌',
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    models: { type: 'string' },
    rounds: { type: 'string', default: '40' },
    texts: { type: 'string', default: TEXTS.join(',') },
    import: { type: 'string', default: '10000' },
  },
});
const rounds = Number(values.rounds);
const texts = values.texts.split(',');
const imported = Number(values.import);
const [kind] = positionals;

/** Models beside those of the demonstration, for each kind of benchmark. */
const SIZES: Record<string, string> = { opensearch: '1000000', servers: '0' };
const sizes = values.models ?? SIZES[kind ?? ''] ?? '100000,1000000';

for (const size of sizes.split(',').map(Number)) {
  if (kind === undefined) await benchServer(size, { texts, rounds, imported });
  else if (kind === 'opensearch') await benchCluster(size, texts, rounds);
  else if (kind === 'servers') await benchServers(size);
  else throw new Error(`"${kind}" is neither opensearch nor servers`);
}
process.exit(missed.length > 0 ? 1 : 0);
