import type { GeneCriterion } from '../../../../contract/entities/geneCriterion.ts';
import type { Facet } from '../../../../contract/entities/search.ts';
import { fusionNamed, partnersOf } from '../../../../contract/fusions.ts';
import { FACETS } from '../../../../contract/vocabulary.ts';
import { combinationName } from '../../catalog/combinationName.ts';
import type { EngineSelection, Visibility } from '../engine/engine.ts';
import { compactOf } from '../engine/text.ts';
import { hasBit } from '../index/bits.ts';
import type { Segment } from '../index/segment.ts';
import type { Snapshot } from '../index/snapshot.ts';

/** A query's names in the form that the index uses. Null: the caller may see nothing with that name. */
export type Names = {
  /** By criterion, with the name of a fusion as models have it. */
  criteria: readonly GeneCriterion[];
  genes: readonly (string | null)[];
  agents: readonly (string | null)[];
  waterfall: string | null;
  /**
   * The agent whose responses the rows show: the waterfall's, otherwise the one in the text or in the first criterion.
   */
  agent: string | null;
  filters: readonly { facet: Facet; values: readonly string[]; all: boolean }[];
};

/**
 * Resolves the names of a query: aliases of genes and drugs, ids and codes of diseases.
 * @param read the agent that the text asks about
 */
export function namesOf(
  query: EngineSelection,
  snapshot: Snapshot,
  visibility: Visibility,
  read: string | null,
): Names {
  const match: Partial<Record<Facet, string>> = query.facetMatch ?? {};
  const agents = (query.responses ?? []).map(({ agent }) => agentNamed(agent, snapshot, visibility));
  const waterfall = query.waterfall === undefined ? null : agentNamed(query.waterfall, snapshot, visibility);
  const [only, ...more] = query.filters?.testedAgent ?? [];
  const chosen = only === undefined || more.length > 0 ? null : agentNamed(only, snapshot, visibility);
  const genes = (query.genes ?? []).map(({ gene }) => geneNamed(gene, snapshot, visibility));
  return {
    criteria: (query.genes ?? []).map((criterion, place) => named(criterion, genes[place] ?? criterion.gene, snapshot)),
    genes,
    agents,
    waterfall,
    agent: waterfall ?? read ?? agents[0] ?? chosen,
    filters: FACETS.flatMap((facet) => {
      const values = query.filters?.[facet] ?? [];
      if (values.length === 0) return [];
      const named = values.map((value) => valueNamed(facet, value, snapshot, visibility));
      return [{ facet, values: named, all: match[facet] === 'all' }];
    }),
  };
}

/** Returns a criterion with a fusion's partners as gene symbols. */
function named(criterion: GeneCriterion, gene: string, { vocabulary }: Snapshot): GeneCriterion {
  const { kind, change } = criterion;
  if (change === undefined || (kind !== undefined && kind !== 'fusion')) return criterion;
  const partners = partnersOf(change, gene, (name) => vocabulary.valuesNamed('gene', name)[0]);
  return partners?.includes(gene) ? { ...criterion, change: fusionNamed(partners) } : criterion;
}

/** Returns the symbol of a gene that the vocabulary knows or a visible model has; null for other names. */
export function geneNamed(name: string, snapshot: Snapshot, visibility: Visibility): string | null {
  const [symbol] = snapshot.vocabulary.valuesNamed('gene', name);
  if (symbol !== undefined) return symbol;
  const wanted = name.trim().toLowerCase();
  for (const segment of snapshot.segments) {
    const found = geneIn(segment, wanted, visibility);
    if (found !== undefined) return found;
  }
  return null;
}

/** Returns the name of an agent as visible models have it, otherwise as the vocabulary does; null for other names. */
export function agentNamed(name: string, snapshot: Snapshot, visibility: Visibility): string | null {
  const known = snapshot.vocabulary.valuesNamed('testedAgent', name);
  for (const candidate of [name, combinationName(name), ...known]) {
    const compact = compactOf(candidate);
    for (const segment of snapshot.segments) {
      const index = segment.parts.fields.testedAgent;
      const visible = segment.visible(visibility);
      for (const code of segment.parts.valueTerms.phrases.codesOf('testedAgent', compact)) {
        const value = index.values.at(code);
        if (value === undefined || compactOf(value) !== compact) continue;
        if (index.docsOfCode(code).some((doc) => hasBit(visible, doc))) return value;
      }
    }
  }
  return known[0] ?? null;
}

function valueNamed(facet: Facet, value: string, snapshot: Snapshot, visibility: Visibility): string {
  if (facet === 'disease') return snapshot.vocabulary.valuesNamed('disease', value)[0] ?? value;
  if (facet === 'testedAgent') return agentNamed(value, snapshot, visibility) ?? value;
  return value;
}

function geneIn(segment: Segment, wanted: string, visibility: Visibility): string | undefined {
  const { fields, expression, copyNumber, panels, panelOf } = segment.parts;
  const visible = segment.visible(visibility);
  const code = fields.gene.codeOf(wanted);
  if (code !== undefined && fields.gene.docsOfCode(code).some((doc) => hasBit(visible, doc)))
    return fields.gene.values.at(code);
  for (const measured of [expression, copyNumber])
    if (measured.columnOf(wanted)?.docs.some((doc) => hasBit(visible, doc))) return wanted.toUpperCase();
  for (const [number, { mutation, copyNumber: copies, fusion }] of panels.entries()) {
    for (const genes of [mutation, copies, fusion]) {
      for (const gene of genes ?? []) {
        if (gene.toLowerCase() !== wanted) continue;
        if (panelOf.some((panel, doc) => panel === number + 1 && hasBit(visible, doc))) return gene;
      }
    }
  }
  return undefined;
}
