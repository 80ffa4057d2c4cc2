import type { Alteration } from '../../support/answers/changes.ts';
import type { Facts } from '../../support/answers/facts.ts';
import type { DemoIndex } from './demoIndex.ts';

type Row = {
  id: string;
  model_code: string;
  model_type: string;
  species: string;
  disease_id: string | null;
  oncotree_code: string | null;
  tumor_type: string;
  stage: string | null;
  primary_site: string | null;
  collection_site: string | null;
  host_strain: string | null;
  provider: string | null;
  patient: Facts['patient'];
  biomarkers: Facts['markers'] & { tmbPerMb: number | null };
  growth: { doublingTimeDays: number | null; takeRatePercent: number | null };
  alterations: Alteration[];
  expression: Record<string, number>;
  tested_panel: string | null;
  tested_genes: string[];
};
type Panel = {
  code: string;
  mutation_genes: string[] | null;
  copy_number_genes: string[] | null;
  fusion_genes: string[] | null;
};

/**
 * Returns the demonstration's published models as stored in the database, with the responses that the catalog derives.
 */
export async function answerFacts({ rows, models }: Pick<DemoIndex, 'rows' | 'models'>): Promise<Facts[]> {
  const read = await rows<Row>("select * from model where state = 'published' order by id");
  const areas = new Map(
    (await rows<{ id: string; code: string; parent_id: string | null }>('select id, code, parent_id from disease')).map(
      (area) => [area.id, area],
    ),
  );
  const nodes = new Map(
    (await rows<{ code: string; parent_code: string | null }>('select code, parent_code from oncotree_node')).map(
      (node) => [node.code, node.parent_code],
    ),
  );
  const panels = new Map((await rows<Panel>('select * from gene_panel')).map((panel) => [panel.code, panel]));
  const responses = new Map(models.map((model) => [model.id, model.responses]));
  return read.map((row) => {
    const panel = panels.get(row.tested_panel ?? '');
    const mutations = panel === undefined ? row.tested_genes : panel.mutation_genes;
    return {
      id: row.id,
      modelCode: row.model_code,
      modelType: row.model_type,
      species: row.species,
      diseaseId: row.disease_id,
      areas: way(row.disease_id, (id) => areas.get(id)?.parent_id).map((id) => areas.get(id)?.code ?? id),
      tree: way(row.oncotree_code, (code) => nodes.get(code)),
      tumorType: row.tumor_type,
      stage: row.stage,
      primarySite: row.primary_site,
      collectionSite: row.collection_site,
      hostStrain: row.host_strain,
      provider: row.provider,
      patient: row.patient,
      markers: row.biomarkers,
      tmb: row.biomarkers.tmbPerMb,
      doublingTime: row.growth.doublingTimeDays,
      takeRate: row.growth.takeRatePercent,
      alterations: row.alterations,
      read: {
        mutation: mutations === null ? null : new Set([...mutations, ...row.tested_genes]),
        copyNumber: setOf(panel, 'copy_number_genes'),
        fusion: setOf(panel, 'fusion_genes'),
      },
      expression: row.expression,
      responses: responses.get(row.id) ?? [],
    };
  });
}

function setOf(panel: Panel | undefined, genes: 'copy_number_genes' | 'fusion_genes'): Set<string> | null {
  if (panel === undefined) return new Set();
  return panel[genes] === null ? null : new Set(panel[genes]);
}

/** Returns the nodes from a node of a tree up to its root. */
function way(from: string | null, parentOf: (node: string) => string | null | undefined): string[] {
  const nodes: string[] = [];
  for (let at: string | null | undefined = from; at; at = parentOf(at)) nodes.push(at);
  return nodes;
}
