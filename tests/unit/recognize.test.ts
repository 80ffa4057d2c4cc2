import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readCommand } from '../../server/importers/command.ts';

const directory = mkdtempSync(join(tmpdir(), 'recognize-'));
afterAll(() => rmSync(directory, { recursive: true }));
let count = 0;

function fileOf(...rows: string[]): string {
  const path = join(directory, `file${++count}.csv`);
  writeFileSync(path, rows.join('\n'));
  return path;
}

test('auto takes kind and columns from the file and says so', async () => {
  const file = fileOf(
    'Name,Primary Site,Clinical Tumor Diagnosis,Tissue Status,Type',
    'HCM-1,Colon,CRC,Primary,3-D: Organoid',
  );
  const { importer, options, taken } = await readCommand(['auto', file, '--dry-run']);
  expect(importer.name).toBe('models');
  expect(options.mapping).toMatchObject({ cancer_type: { column: 'Clinical Tumor Diagnosis' } });
  expect(taken[0]).toBe(
    'read as models in the layout HCMI: searchable catalog, https://hcmi-searchable-catalog.nci.nih.gov/',
  );
  expect(taken).toContain('cancer_type: column "Clinical Tumor Diagnosis" (by layout)');
  expect(taken).toContain('source: "HCMI" in every row');
});

test('a kind with our own columns is read as before; the numbers still prove a unit', async () => {
  const models = fileOf('source,source_model_id,model_name,model_type,cancer_type', 'a,b,c,xenograft,d');
  expect(await readCommand(['models', models])).toMatchObject({ taken: [], options: { mapping: {} } });
  const copies = fileOf('model_id,gene_symbol,relative_copy_number', 'M,ERBB2,2', 'M,CDKN2A,-2');
  const { taken } = await readCommand(['copyNumber', copies]);
  expect(taken).toEqual(['read as copyNumber', 'unit of the numbers: gistic']);
});

test('what a person must decide stops the import, and the mapping to correct can be written', async () => {
  const undecided = fileOf('model,type,diagnosis', 'M-1,xenograft,Lung cancer', 'M-2,xenograft,Lung cancer');
  const mapping = join(directory, 'mapping.json');
  await expect(readCommand(['auto', undecided, '--write-mapping', mapping])).rejects.toThrow('type "xenograft" (2×)');
  const written = JSON.parse(readFileSync(mapping, 'utf8'));
  written.mapping.model_type = { column: 'type', values: { xenograft: 'PDX' } };
  writeFileSync(mapping, JSON.stringify(written));
  const { options, taken } = await readCommand(['models', undecided, '--mapping', mapping]);
  expect(options.mapping).toMatchObject({ model_type: { values: { xenograft: 'PDX' } } });
  expect(taken).toEqual([]);

  const units = fileOf('model_id,gene_symbol,copy number', 'M,TP53,0.9', 'M,KRAS,2.5');
  await expect(readCommand(['auto', units])).rejects.toThrow('(relative, copies, log2Ratio)');
  await expect(readCommand(['auto', fileOf('mouse,day,size', '1,0,100')])).rejects.toThrow('missing model_id');
  await expect(readCommand(['auto', fileOf('colour,flavour', 'red,sweet')])).rejects.toThrow('colour, flavour');
});

test.each([
  ['a mapping without a kind', ['auto', 'file.csv', '--mapping', 'm.json'], '--mapping'],
  ['no file', ['auto'], 'npm run import'],
])('%s is refused', async (_, words, message) => {
  await expect(readCommand(words)).rejects.toThrow(message);
});
