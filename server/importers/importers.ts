import type { ImportKind } from '../../contract/entities/importKind.ts';
import { alterationImporter } from './alterationRows.ts';
import { assayImporter } from './assays.ts';
import { diseaseImporter } from './diseases.ts';
import { genePanelImporter } from './genePanels.ts';
import { geneImporter } from './genes.ts';
import { geneValueImporter } from './geneValues.ts';
import { growthImporter } from './growth.ts';
import type { ImportContext, Importer } from './importer.ts';
import { modelImporter } from './models.ts';
import { responseImporter } from './responses.ts';
import { termImporter } from './terms.ts';

/** The importer of each kind of file. */
export const importers: Readonly<Record<ImportKind, (context: ImportContext) => Importer>> = {
  diseases: () => diseaseImporter() as Importer,
  genes: () => geneImporter() as Importer,
  terms: () => termImporter() as Importer,
  genePanels: () => genePanelImporter() as Importer,
  models: () => modelImporter() as Importer,
  assays: () => assayImporter() as Importer,
  alterations: (context) => alterationImporter(context) as Importer,
  expression: (context) => geneValueImporter('expression', context) as Importer,
  copyNumber: (context) => geneValueImporter('copyNumber', context) as Importer,
  responses: () => responseImporter() as Importer,
  growth: () => growthImporter() as Importer,
};
