import type { DiseaseDetail } from '../../../contract/entities/catalog.ts';
import type { PublishedFrequency } from '../../../contract/entities/frequency.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, formatPercent } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { sentences } from '../../i18n/sentences.ts';

/** A published frequency with the names of its histologies. */
export type NamedFrequency = PublishedFrequency & Partial<Pick<DiseaseDetail['frequencies'][number], 'histologies'>>;

/** Returns the gene and the alteration: 'KRAS p.G12C'. */
export const alterationWords = ({ gene, alteration }: Pick<PublishedFrequency, 'gene' | 'alteration'>): string =>
  `${gene} ${localized(alteration)}`;

/** Returns the share as it was published: 'about 5%', '51.4%'. */
export function percentWords({ percent, approximate }: Pick<PublishedFrequency, 'percent' | 'approximate'>): string {
  const share = formatPercent(percent / 100, Number.isInteger(percent) ? 0 : 1);
  return approximate ? m.frequency_about({ share }) : share;
}

/** Returns the number of altered and examined tumors: '746 of 1,450', 'of 230'; empty if it is unknown. */
export function sampleWords({ count, of }: Pick<PublishedFrequency, 'count' | 'of'>): string {
  if (of === undefined) return '';
  return count === undefined
    ? m.frequency_of({ of: formatNumber(of) })
    : m.frequency_count({ count: formatNumber(count), of: formatNumber(of) });
}

/** Returns the tumors among which the share was counted. */
export function populationWords({ population, histologies = [], note }: NamedFrequency): string {
  if (population.scope === 'histology') return histologies.map(localized).join(' / ');
  if (population.scope === 'all') return m.frequency_all();
  return note ? localized(note) : m.frequency_others();
}

/** Returns what else the publication says; the note of other tumors is already their population. */
export const noteWords = ({ population, note }: PublishedFrequency): string =>
  note && population.scope !== 'other' ? localized(note) : '';

/** Returns the source as text: the note, then the citation. */
export const sourceWords = (frequency: PublishedFrequency): string => {
  const { citation, doi, pubmed } = frequency.source;
  return sentences(noteWords(frequency), citation, doi ? `doi:${doi}` : pubmed && `PMID ${pubmed}`);
};
