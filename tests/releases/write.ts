import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { helpIfAsked } from '../../server/platform/commandHelp.ts';
import { startServer } from '../support/serverProcess.ts';

/**
 * `npm run release -- file.zip`: writes a backup of a small installation of this version, which later versions must be
 * able to upgrade (`tests/api/upgrade.test.ts`). Run it for each release with a new migration.
 */
helpIfAsked(import.meta.filename);

const [named] = process.argv.slice(2);
if (named === undefined) throw new Error('npm run release -- file.zip');
const root = new URL('../..', import.meta.url).pathname;
const directory = mkdtempSync(join(tmpdir(), 'oncology-release-'));
chmodSync(directory, 0o711); // root's PostgreSQL runs as another user, who must be able to enter
const environment = {
  DATA_DIR: join(directory, 'data'),
  DEMO_DATA: 'off',
  ADMIN_EMAIL: 'keeper@example.org',
  ADMIN_PASSWORD: 'Lantern-harbor-2741',
};

const files = {
  diseases: [
    'code,name,main_type,tissue,level,parent_code,color,history_codes,precursor_codes,revocation_codes',
    'TISSUE,Tissue,,,0,,,,,',
    'LUNG,Lung,Lung Cancer,Lung,1,TISSUE,Gainsboro,,,',
    'LUAD,Lung Adenocarcinoma,Non-Small Cell Lung Cancer,Lung,2,LUNG,Gainsboro,,,',
  ],
  models: [
    'source,source_model_id,model_name,model_type,cancer_type,oncotree_code,age,tumour_type,driver_alterations,has_mutation',
    'Release,REL-1,NCI-H1975,Cell Line,Lung Cancer,LUAD,60,Metastatic,EGFR p.L858R,1',
    'Release,REL-2,LUN-PDX-7,PDX,Lung Cancer,LUAD,54,Primary,KRAS p.G12C,1',
  ],
};

function run(...words: string[]): void {
  const { status, stdout, stderr } = spawnSync('node', words, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
  console.log(stdout);
  if (status !== 0) throw new Error(`node ${words.join(' ')}\n${stderr}`);
}

try {
  await (await startServer(environment)).stop();
  for (const [kind, lines] of Object.entries(files)) {
    const file = join(directory, `${kind}.csv`);
    writeFileSync(file, `${lines.join('\n')}\n`);
    run('server/import.ts', kind, file);
  }
  run('server/backup.ts', resolve(named));
} finally {
  rmSync(directory, { recursive: true, force: true });
}
