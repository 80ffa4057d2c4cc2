import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IMPORT_KINDS, type ImportKind } from '../../contract/entities/importKind.ts';
import { importKinds } from '../../contract/importKinds.ts';
import type { PermissionCode } from '../../contract/permissions.ts';
import { usageFor } from '../../server/importers/command.ts';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import { importCalls } from './support/imports.ts';
import { makeModel } from './support/models.ts';
import { makeHolder } from './support/roles.ts';
import { makeUploader, type Uploader } from './support/storage.ts';
import { type TestApp, testApp } from './support/testApp.ts';

let portal: TestApp;
let address: string;
let person: Uploader;
let calls: ReturnType<typeof importCalls>;
beforeAll(async () => {
  portal = await testApp({ TRUST_PROXY: '127.0.0.1' });
  person = await makeUploader(portal);
  address = await portal.app.listen({ host: '127.0.0.1', port: 0 });
  calls = importCalls(portal, address, person.token);
  for (const modelCode of ['K-1', 'K-2']) await makeModel(portal.dependencies.database, { modelCode });
});
afterAll(() => portal.close());

const csv = (...lines: string[]) => Buffer.from([...lines, ''].join('\n'));

/** A file of each kind, and what its table holds after the import; the second row of each file is refused. */
const files: Record<ImportKind, { rows: string[]; asked: string; told: unknown }> = {
  diseases: {
    rows: ['code,name,parent_code', 'TISSUE,Tissue,', 'TISSUE,Again,', 'LUNG,Lung,TISSUE'],
    asked: `select jsonb_agg(code order by code) as told from oncotree_node where code in ('LUNG', 'TISSUE')`,
    told: ['LUNG', 'TISSUE'],
  },
  genes: {
    rows: ['symbol,name', 'KRAS,proto-oncogene', 'KRAS,again'],
    asked: `select jsonb_agg(name) as told from gene where symbol = 'KRAS'`,
    told: ['proto-oncogene'],
  },
  terms: {
    rows: ['code,name_en', 'C34,Lung cancer of our own', ',Nothing'],
    asked: `select jsonb_agg(distinct term) as told from synonym where term = 'Lung cancer of our own'`,
    told: ['Lung cancer of our own'],
  },
  genePanels: {
    rows: ['panel,gene_symbol,tested_for', 'lung,ALK,fusion', 'lung,,fusion', 'lung,KRAS,'],
    asked: `select jsonb_build_array(mutation_genes, copy_number_genes, fusion_genes) as told from gene_panel
      where code = 'lung'`,
    told: [['KRAS'], [], ['ALK']],
  },
  models: {
    rows: ['source,source_model_id,model_name,model_type,cancer_type', 'Lab,K-9,Nine,PDX,Lung', 'Lab,,Ten,PDX,Lung'],
    asked: `select jsonb_agg(state) as told from model where model_code = 'K-9'`,
    told: ['published'],
  },
  assays: {
    rows: ['model_id,panel,gene_symbol', 'K-1,ours,TP53', 'NONE,ours,TP53'],
    asked: `select jsonb_agg(tested_panel) as told from model where model_code = 'K-1'`,
    told: ['ours'],
  },
  alterations: {
    rows: ['model_id,gene_symbol,alteration', 'K-1,TP53,MUT', 'NONE,TP53,MUT'],
    asked: `select jsonb_agg(alteration_sources) as told from model where model_code = 'K-1'`,
    told: [{ data: [expect.objectContaining({ gene: 'TP53', kind: 'mutation' })] }],
  },
  expression: {
    rows: ['model_id,gene_symbol,log2_tpm_plus1', 'K-1,TP53,3.5', 'K-1,TP53,4'],
    asked: `select jsonb_agg(expression) as told from model where model_code = 'K-1'`,
    told: [{ TP53: 3.5 }],
  },
  copyNumber: {
    rows: ['model_id,gene_symbol,relative_copy_number', 'K-1,TP53,1.5', 'K-1,TP53,4'],
    asked: `select jsonb_agg(copy_number) as told from model where model_code = 'K-1'`,
    told: [{ TP53: 1.5 }],
  },
  responses: {
    rows: ['model_id,study_id,agent,mrecist', 'K-2,S-1,Drug,mCR', 'K-2,S-1,Other,'],
    asked: `select jsonb_path_query_array(responses, '$.mRecist') as told from model where model_code = 'K-2'`,
    told: ['mCR'],
  },
  growth: {
    rows: [
      'model_id,study_id,treatment_arm,animal_id,day,tumour_volume_mm3',
      'K-2,S-2,vehicle,a,0,100',
      'K-0,S-2,vehicle,a,0,110',
    ],
    asked: `select jsonb_agg(study) as told from growth_study`,
    told: ['S-2'],
  },
};

const told = async (query: string) =>
  (await portal.dependencies.database.execute<{ told: unknown }>(sql.raw(query))).rows[0]?.told ?? null;

describe('each kind of file', () => {
  test.each(IMPORT_KINDS)(
    'of %s is checked without writing and imported; what it leaves out is reported in both languages',
    async (kind) => {
      const { rows, asked, told: expected } = files[kind];
      const before = await told(asked);
      const dry = await calls.check(csv(...rows), {
        name: 'data.csv',
        kind,
        ...(kind === 'models' && { publish: true }),
      });
      expect(dry).toMatchObject({
        kind,
        publish: true,
        state: 'done',
        problem: null,
        unmapped: [],
        totals: { refused: 1 },
      });
      expect(dry.totals).toMatchObject({ added: rows.length - 2, drafts: 0 });
      expect(await told(asked)).toEqual(before);
      const params = { id: dry.id };
      const reasons = async (language: string) =>
        (
          await portal.call('importFindings', { token: person.token, params, headers: { 'accept-language': language } })
        ).data?.list.map(({ reason }) => reason);
      expect((await reasons('zh'))?.join()).toMatch(/\p{Script=Han}/u);
      expect((await reasons('en'))?.join()).not.toMatch(/\p{Script=Han}/u);

      expect(await calls.apply(dry)).toMatchObject({ kind, dryRun: false, state: 'done', totals: dry.totals });
      expect(await told(asked)).toEqual(expected);
      expect((await calls.check(csv(...rows), { kind, name: 'data.csv', publish: true })).totals).toMatchObject({
        added: 0,
        changed: 0,
      });
      const log = await portal.dependencies.database.select().from(operationLog);
      expect(log).toContainEqual(
        expect.objectContaining({
          action: 'import',
          resource: importKinds[kind].resource,
          resourceId: null,
          after: expect.objectContaining({ kind, state: 'done' }),
        }),
      );
    },
  );

  test('about models is recorded in the history of each model', async () => {
    const id = await makeModel(portal.dependencies.database, { modelCode: 'H-1' });
    await calls.apply(
      await calls.check(csv('model_id,study_id,agent,mrecist', 'H-1,S-1,Drug,mPD'), { kind: 'responses' }),
    );
    const log = await portal.dependencies.database.select().from(operationLog);
    expect(log.filter(({ resourceId }) => resourceId === id)).toMatchObject([
      {
        action: 'import',
        resource: 'model',
        createdBy: person.id,
        message: 'models.csv',
        before: { responses: [] },
        after: { responses: [{ agent: 'Drug', mRecist: 'mPD' }] },
      },
    ]);
  });

  test.each(IMPORT_KINDS)('%s: the help of the command names the row, the rule and every column', (kind) => {
    const help = usageFor([kind]);
    const { row, rule, columns } = importKinds[kind];
    for (const words of [row.en, rule.en, ...columns.required, ...columns.optional]) expect(help).toContain(words);
  });
});

describe('who may import and publish at once', () => {
  const tokens = new Map<string, string>();
  const asked = async (code: PermissionCode | null, kind: ImportKind, content: Buffer, publish?: boolean) => {
    const known = tokens.get(code ?? '');
    const token = known ?? (await makeHolder(portal, { codes: ['content:import', ...(code ? [code] : [])] })).token;
    tokens.set(code ?? '', token);
    const file = await importCalls(portal, address, token).uploaded(content);
    return portal.call('checkImport', { token, body: { kind, file, ...(publish !== undefined && { publish }) } });
  };

  test('[A22] only users who may publish everything in the file', async () => {
    const file = csv(...files.responses.rows);
    for (const kind of IMPORT_KINDS.filter((one) => !importKinds[one].drafts)) {
      const codes = ['content:model:publish', 'content:disease:publish'] as const;
      const [mine, other] = importKinds[kind].resource === 'model' ? codes : codes.toReversed();
      for (const code of [null, other ?? null])
        expect(await asked(code, kind, file)).toMatchObject({
          status: 403,
          message: expect.stringContaining('immediately'),
        });
      expect((await asked(mine ?? null, kind, file)).data).toMatchObject({ kind, publish: true });
    }
  });

  test('an import needs the same permission as its dry run', async () => {
    const dry = await calls.check(csv(...files.responses.rows), { kind: 'responses' });
    const { token } = await makeHolder(portal, { codes: ['content:import'] });
    const params = { id: dry.id };
    expect(await portal.call('applyImport', { token, params })).toMatchObject({ status: 403 });
  });

  test('drafts are refused for a kind that has none', async () => {
    const refused = await asked('content:model:publish', 'responses', csv(), false);
    expect(refused).toMatchObject({ status: 400, message: expect.stringContaining('only models can be drafts') });
  });
});
