import type { GeneCount, GeneCriterion, Meant } from '../../../contract/entities/search.ts';
import { NO_TREATMENT_RECORDED } from '../../../contract/vocabulary.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, listed } from '../../i18n/format.ts';
import { localized, localizedOr } from '../../i18n/locale.ts';
import { boundsText, geneText } from './criterionTexts.ts';
import { facetLabel, rangeLabel, valueLabel } from './facetLabels.ts';

/** What a term of a text was read as, in words: its kind, and the thing itself. */
export function meantWords(meant: Meant): { kind: string; words: string } {
  switch (meant.as) {
    case 'disease':
      return {
        kind: meant.kind === 'histology' ? m.facet_histology() : m.facet_disease(),
        words: localized(meant.label),
      };
    case 'gene':
      return { kind: m.search_gene(), words: geneWords(meant.gene) };
    case 'marker':
      return { kind: m.read_marker(), words: markerWords(meant) };
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

/** What a reading takes for granted that its words do not say. */
export function meantNote(meant: Meant): string | undefined {
  if (meant.as === 'resistant') return m.read_resistant_note();
  return meant.as === 'naive' || isNoTreatment(meant) ? m.read_naive_note() : undefined;
}

const isNoTreatment = (meant: Meant): boolean =>
  meant.as === 'value' && meant.facet === 'priorTreatment' && meant.value === NO_TREATMENT_RECORDED;

/** A change says by itself that the gene is altered. */
function geneWords({ gene, status, ...said }: GeneCriterion): string {
  const isSaid = status === 'altered' && (said.kind !== undefined || said.change !== undefined);
  return `${gene} ${geneText({ gene, ...said, ...(status !== undefined && !isSaid && { status }) })}`;
}

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

function markerWords({ marker, level }: MarkerMeant): string {
  if (marker === 'msi') return stability[level];
  const name = marker === 'hormoneReceptor' ? m.read_hormone_receptor() : proteins[marker];
  return `${name} ${levels[level]()}`;
}

/** Why a change of bases was left out, and what to write instead. */
export function notReadText(reason: NonNullable<GeneCount['notRead']>, gene: string): string {
  return { noSequence: m.read_no_sequence, otherBases: m.read_other_bases }[reason]({ gene });
}
