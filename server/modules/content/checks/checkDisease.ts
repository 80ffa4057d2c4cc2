import type { PublishedFrequency } from '../../../../contract/entities/frequency.ts';
import { partnersOf } from '../../../../contract/fusions.ts';
import type { ContentFinding } from '../../../platform/resources/findings.ts';
import type { Values } from '../../../platform/resources/source.ts';
import { isSearchedChange } from '../../search/changes/keys.ts';
import { geneFaults } from './checkAlterations.ts';
import { type Fault, findingOf, type Known } from './fault.ts';

/** Percent that a published percentage may differ from its numbers of tumors, because it is rounded. */
const ROUNDING = 1;

/** What the catalog knows of the names that published frequencies use. */
export type KnownOfDisease = Pick<Known, 'symbolOf'> & { hasCode: (code: string) => boolean };

/** Checks the published frequencies of a disease area and returns all findings, in no particular order. */
export const checkDisease = (values: Values, known: KnownOfDisease): ContentFinding[] =>
  ((values.frequencies ?? []) as readonly PublishedFrequency[]).flatMap((frequency, place) =>
    [...faultsOf(frequency, `frequencies.${place}`, known)].map(findingOf),
  );

function* faultsOf(frequency: PublishedFrequency, at: string, known: KnownOfDisease): Generator<Fault> {
  const { gene, kinds, change, percent, approximate, count, of, population } = frequency;
  const about = (name: string) => ({ field: `${at}.${name}`, value: frequency });
  if (count !== undefined && of !== undefined) {
    if (count > of) yield { code: 'frequency.count', ...about('count') };
    else if (!approximate && Math.abs((100 * count) / of - percent) > ROUNDING)
      yield { code: 'frequency.share', ...about('percent') };
  }
  if (population.scope === 'histology' && population.oncotreeCodes.length === 0)
    yield { code: 'frequency.histology', ...about('population') };
  for (const code of population.oncotreeCodes)
    if (!known.hasCode(code)) yield { code: 'frequency.code', field: `${at}.population`, value: code };
  yield* geneFaults(gene, `${at}.gene`, known);
  if (change === undefined || kinds.length === 0) return;
  const isFusion = kinds.includes('fusion') && partnersOf(change, gene) !== undefined;
  if (!isFusion && !isSearchedChange(gene, change))
    yield { code: 'change.syntax', field: `${at}.change`, value: `${gene} ${change}` };
}
