import { and, asc, eq } from 'drizzle-orm';
import type { AntibodyMenus, AntibodyProduct, OtherModel } from '../../../contract/entities/products.ts';
import { textIn } from '../../../contract/localized.ts';
import type { Database } from '../../platform/database/database.ts';
import { genesInTexts, namesOfGenes } from '../catalog/geneNames.ts';
import { hasPicture } from '../catalog/pictures.ts';
import { published } from '../catalog/published.ts';
import { type AntibodyRow, antibody } from './antibody.table.ts';
import { otherModel } from './otherModel.table.ts';

/** Returns the published non-oncology models in their order. */
export async function readOtherModels(database: Database): Promise<OtherModel[]> {
  const rows = await database
    .select()
    .from(otherModel)
    .where(published(otherModel))
    .orderBy(asc(otherModel.sort), asc(otherModel.code));
  const namesIn = await genesInTexts(
    database,
    rows.map((row) => [row.name.en, row.summary.en, row.induction, ...row.readouts, ...row.positiveControls]),
  );
  return rows.map(
    ({ id, code, name, therapeuticArea, species, strain, induction, readouts, durationDays, ...rest }, place) => ({
      id,
      code,
      name,
      therapeuticArea,
      species,
      strain,
      induction,
      readouts,
      durationDays,
      positiveControls: rest.positiveControls,
      summary: rest.summary,
      geneNames: namesIn[place] ?? [],
      version: rest.version,
    }),
  );
}

/** Returns the published antibody products by the English name of their menu; the first menu is the active one. */
export async function readAntibodyMenus(database: Database): Promise<AntibodyMenus> {
  const rows = await database
    .select({ row: antibody, hasImage: hasPicture(database, 'antibody', antibody.id, 'image') })
    .from(antibody)
    .where(published(antibody))
    .orderBy(asc(antibody.sort), asc(antibody.catalogNumber));
  const genes = rows.flatMap(({ row }) => row.targetGene ?? []);
  const names = await namesOfGenes(database, genes);
  const menus: AntibodyMenus = {};
  for (const { row, hasImage } of rows) {
    const key = textIn(row.menu, 'en');
    menus[key] ??= { active: Object.keys(menus).length === 0, name: row.menu, content: [] };
    menus[key].content.push(productOf(row, hasImage, names.get(row.targetGene ?? '') ?? []));
  }
  return menus;
}

/** Returns one published antibody, or undefined. */
export async function findAntibody(database: Database, id: string): Promise<AntibodyRow | undefined> {
  const [row] = await database
    .select()
    .from(antibody)
    .where(and(published(antibody), eq(antibody.id, id)));
  return row;
}

function productOf(row: AntibodyRow, hasImage: boolean, names: string[]): AntibodyProduct {
  const { id, catalogNumber, name, rrid, clone, host, isotype, clonality, format, conjugate, version } = row;
  const { applications, reactivity, size, storage, targetGene, targetProtein, targetAliases } = row;
  return {
    id,
    catalogNumber,
    name,
    target: { gene: targetGene, protein: targetProtein, aliases: targetAliases, names },
    rrid,
    clone,
    host,
    isotype,
    clonality,
    format,
    conjugate,
    applications,
    reactivity,
    size,
    storage,
    hasImage,
    version,
  };
}
