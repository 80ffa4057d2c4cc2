import type { PublishedFrequency } from '../../../../contract/entities/frequency.ts';
import type { ComparedDisease, ComparedFrequency } from '../../../../contract/entities/representativeness.ts';
import { reasonAgainst } from '../../../../contract/publishedFrequencies.ts';
import type { Steps } from '../../../platform/time/steps.ts';
import { wilson } from '../../analysis/counts.ts';
import { type AreaFrequencies, withHistologies } from '../../catalog/frequencies.ts';
import type { Names } from '../../catalog/names.ts';
import type { Field } from '../../search/engine/record.ts';
import { type Bits, emptyBits, hasBit, unite } from '../../search/index/bits.ts';
import type { Segment } from '../../search/index/segment.ts';
import { kindStates } from '../../search/query/genes.ts';
import {
  alteredShare,
  countPatients,
  differenceOf,
  differenceToFixed,
  type RankedModel,
  setsBySegment,
} from './shares.ts';

/**
 * Returns the diseases of a cohort that have published frequencies, those with the most patients first.
 *
 * @param models as `rankModels` returns them
 * @param isGene whether the catalog has a gene: an unknown one would count as wild type in every sequenced model
 */
export function* comparedDiseases(
  models: readonly RankedModel[],
  areas: readonly AreaFrequencies[],
  names: Names,
  isGene: (gene: string) => boolean,
): Steps<ComparedDisease[]> {
  const diseases: ComparedDisease[] = [];
  for (const { slug, title, frequencies } of areas) {
    yield;
    const own = having(models, 'disease', [slug]);
    if (own.length === 0) continue;
    const disease: ComparedDisease = {
      value: slug,
      label: title,
      models: own.length,
      patients: countPatients(own),
      compared: [],
      notCompared: [],
    };
    for (const published of frequencies) {
      const reason = reasonAgainst(published) ?? (isGene(published.gene) ? null : 'alteration');
      if (reason === null) disease.compared.push(comparedFrequency(published, own, names));
      else disease.notCompared.push({ published, reason });
    }
    diseases.push(disease);
  }
  return diseases.sort((one, other) => other.patients - one.patients);
}

function comparedFrequency(
  frequency: PublishedFrequency,
  models: readonly RankedModel[],
  names: Names,
): ComparedFrequency {
  const { population, percent, of } = frequency;
  const alike = population.scope === 'all' ? models : having(models, 'oncotree', population.oncotreeCodes);
  const statesOf = setsBySegment((segment) => kindStates(segment, frequency));
  const here = alteredShare(alike, statesOf);
  const published = of === undefined ? null : { count: frequency.count ?? Math.round((percent / 100) * of), of };
  const share = published && wilson(published.count, published.of);
  return {
    published: { ...withHistologies(frequency, names), share },
    here,
    notRead: countPatients(alike) - here.of,
    difference: published ? differenceOf(here, { ...published, share }) : differenceToFixed(here, percent / 100),
  };
}

/** Returns the models with one of some values of a field. OncoTree codes include those above the model's own. */
function having(models: readonly RankedModel[], field: Field, values: readonly string[]): RankedModel[] {
  const docsOf = setsBySegment((segment) => docsHaving(segment, field, values));
  return models.filter(({ segment, doc }) => hasBit(docsOf(segment), doc));
}

function docsHaving(segment: Segment, field: Field, values: readonly string[]): Bits {
  const docs = emptyBits(segment.size);
  for (const value of values) {
    const code = segment.parts.fields[field].codeOf(value);
    if (code !== undefined) unite(docs, segment.docsOfValue(field, code));
  }
  return docs;
}
