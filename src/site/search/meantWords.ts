import type { GeneCount } from '../../../contract/entities/search.ts';
import type { Meant, Statement } from '../../../contract/entities/searchReading.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, listed } from '../../i18n/format.ts';
import { localized, localizedOr } from '../../i18n/locale.ts';
import { facetLabel, rangeLabel, valueLabel } from '../../shared/facetLabels.ts';
import { alterationKindLabel } from '../../shared/modelLabels.ts';
import { boundsText, geneText } from './criterionTexts.ts';

/** Returns how a term of a text was read: its kind and its label. */
export function meantWords(meant: Meant): { kind: string; words: string } {
  switch (meant.as) {
    case 'disease':
      return {
        kind: meant.kind === 'histology' ? m.facet_histology() : m.facet_disease(),
        words: localized(meant.label),
      };
    case 'gene':
      return { kind: m.search_gene(), words: geneWords(meant) };
    case 'marker':
      return { kind: m.read_marker(), words: markerWords(meant) };
    case 'list':
      return { kind: m.read_list(), words: listWords(meant.of) };
    case 'tested':
    case 'prior':
    case 'resistant':
    case 'sensitive':
    case 'naive':
      return {
        kind: drugs[meant.as](),
        words: listed([
          meant.as === 'resistant'
            ? m.read_resistant_words({ agent: localizedOr(meant.label, meant.agent) })
            : localizedOr(meant.label, meant.agent),
          (meant.mRecist?.length ?? 0) > 0 && meant.mRecist?.join('/'),
          meant.minTgi !== undefined && m.search_tgi_at_least({ percent: formatNumber(meant.minTgi) }),
        ]),
      };
    case 'value':
      return { kind: facetLabel(meant.facet), words: valueLabel(meant.facet, meant) };
    case 'range':
      return { kind: rangeLabel(meant.range), words: boundsText(meant.range, meant, meant.open) };
    case 'code':
      return { kind: m.read_code(), words: meant.words };
    case 'literal':
      return { kind: m.facet_text(), words: m.read_literal({ words: meant.words }) };
    case 'words':
    case 'unknown':
      return { kind: m.facet_text(), words: meant.words };
  }
}

/** Returns what a reading assumes beyond its label. */
export function meantNote(meant: Meant): string | undefined {
  if (meant.as === 'resistant') return m.read_resistant_note();
  return meant.as === 'naive' ? m.read_naive_note() : undefined;
}

/** A change already implies that the gene is altered. */
function geneWords({ gene: { gene, status, ...said }, except = [] }: GeneMeant): string {
  const isSaid = status === 'altered' && (said.kind !== undefined || said.change !== undefined);
  const asked = geneText({ gene, ...said, ...(status !== undefined && !isSaid && { status }) });
  const excepted = except.map(({ kind, change }) => change ?? (kind === undefined ? '' : alterationKindLabel(kind)));
  return `${gene} ${listed([asked, excepted.length > 0 && m.read_except({ words: listed(excepted) })])}`;
}

/** Joins the statements of a list: one of each inner list must hold. */
function listWords(of: readonly (readonly Statement[])[]): string {
  const clauses = of.map((clause) => {
    const words = clause.map(statementWords).join(` ${m.read_or()} `);
    return of.length > 1 && clause.length > 1 ? m.read_group({ words }) : words;
  });
  return clauses.join(` ${m.read_and()} `);
}

/** Genes and markers need only their name; numbers and values also name what they belong to. */
function statementWords(meant: Statement): string {
  const { kind, words } = meantWords(meant);
  return meant.as === 'gene' || meant.as === 'marker' ? words : `${kind} ${words}`;
}

type GeneMeant = Extract<Meant, { as: 'gene' }>;
type MarkerMeant = Extract<Meant, { as: 'marker' }>;
const drugs: Record<'tested' | 'prior' | 'resistant' | 'sensitive' | 'naive', () => string> = {
  tested: m.read_tested,
  prior: m.facet_priorTreatment,
  resistant: m.read_resistant,
  sensitive: m.read_sensitive,
  naive: m.read_naive,
};
const levels: Record<MarkerMeant['level'], () => string> = {
  positive: m.read_positive,
  negative: m.read_negative,
  high: m.read_high,
  low: m.read_low,
};
const proteins = { her2: 'HER2', er: 'ER', pr: 'PR', pdl1: 'PD-L1' } as const;
const stability = { high: 'MSI-H', positive: 'MSI-H', low: 'MSI-L', negative: 'MSS' } as const;

function markerWords({ marker, level, not }: MarkerMeant): string {
  const words = levels[level]();
  if (marker === 'msi') return not ? m.read_not({ words: stability[level] }) : stability[level];
  const name = marker === 'hormoneReceptor' ? m.read_hormone_receptor() : proteins[marker];
  return `${name} ${not ? m.read_not({ words }) : words}`;
}

/** Returns why a change at the DNA level was left out, and what to write instead. */
export function notReadText(reason: NonNullable<GeneCount['notRead']>, gene: string): string {
  return { noSequence: m.read_no_sequence, otherBases: m.read_other_bases }[reason]({ gene });
}
