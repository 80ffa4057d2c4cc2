import type { Localized } from '../../contract/schema.ts';
import type { antibody } from '../modules/products/antibody.table.ts';
import type { otherModel } from '../modules/products/otherModel.table.ts';
import { namedId } from '../platform/random.ts';
import { listOf, readJson, readTable } from './content.ts';

const ADDED = new Date('2026-06-01T00:00:00Z');
const kept = { state: 'published', createdAt: ADDED, updatedAt: ADDED } as const;

type OtherContent = {
  sort: number;
  code: string;
  name: Localized;
  therapeuticArea: Localized;
  species: string;
  strain: string | null;
  induction: string;
  readouts: string[];
  durationDays: number | null;
  positiveControls: string[];
  summary: Localized;
};

/** Returns the non-oncology models. 'mouse, rat or rabbit' gives three species. */
export const demoOtherModels = (seed: string): (typeof otherModel.$inferInsert & { id: string })[] =>
  readJson<OtherContent[]>('non-oncology-models.json').map(({ species, strain, ...content }) => ({
    ...content,
    species: species.split(/, | or /),
    strain: strain || null,
    id: namedId(`${seed}/other/${content.code}`, ADDED),
    ...kept,
  }));

type AntibodyColumn =
  | 'catalog_number'
  | 'category'
  | 'category_zh'
  | 'name'
  | 'target_gene'
  | 'target_protein'
  | 'target_aliases'
  | 'clone'
  | 'host'
  | 'clonality'
  | 'isotype'
  | 'format'
  | 'applications'
  | 'reactivity'
  | 'conjugate'
  | 'size'
  | 'storage'
  | 'category_active';

/** Returns the antibody products. Those of the active menu come first. */
export function demoAntibodies(seed: string): (typeof antibody.$inferInsert & { id: string })[] {
  const rows = readTable<AntibodyColumn>('antibodies.csv');
  const known = (cell: string) => (cell === '' || cell === 'none' ? null : cell);
  return rows
    .toSorted((one, two) => Number(two.category_active) - Number(one.category_active))
    .map((row, index) => ({
      id: namedId(`${seed}/antibody/${row.catalog_number}`, ADDED),
      catalogNumber: row.catalog_number,
      menu: { en: row.category, zh: row.category_zh },
      name: row.name,
      targetGene: known(row.target_gene),
      targetProtein: known(row.target_protein),
      targetAliases: listOf(row.target_aliases),
      clone: known(row.clone),
      host: row.host,
      isotype: known(row.isotype),
      clonality: row.clonality,
      format: row.format,
      conjugate: row.conjugate === 'unconjugated' ? null : known(row.conjugate),
      applications: listOf(row.applications),
      reactivity: listOf(row.reactivity).filter((species) => species !== 'none'),
      size: row.size,
      storage: row.storage,
      sort: index + 1,
      ...kept,
    }));
}
