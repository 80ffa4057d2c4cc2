import type { SearchResult, Suggestions } from '../../../contract/entities/search.ts';
import type { Meant, ReadTerm } from '../../../contract/entities/searchReading.ts';
import type { Localized } from '../../../contract/schema.ts';
import { labelOf, type Names } from '../catalog/names.ts';
import type { EngineAnswer } from './engine/engine.ts';

type Answer = Omit<EngineAnswer, 'ids' | 'generation'>;

/** Adds the names of drugs and diseases to the response of an engine, which contains only their values. */
export function namedAnswer(
  { agent, responses, waterfall, reading, ...answer }: Answer,
  names: Names,
): Omit<SearchResult, 'list'> {
  const ofAgent = <Part extends { agent: string | null }>(part: Part) =>
    part.agent === null ? part : labeled(part, names.drug(part.agent));
  return {
    ...answer,
    responses: responses.map(ofAgent),
    ...(waterfall && { waterfall: ofAgent(waterfall) }),
    ...(reading && { reading: reading.map((term) => namedTerm(term, names)) }),
    ...(agent !== undefined && { agent: names.drug(agent) }),
  };
}

/** Adds the names of drugs to suggestions. */
export const namedSuggestions = ({ drugs, ...others }: Suggestions, names: Names): Suggestions => ({
  ...others,
  drugs: drugs.map((drug) => labeled(drug, names.drug(drug.agent))),
});

function labeled<Part extends object>(part: Part, name: Localized): Part & { label?: Localized } {
  const label = labelOf(name);
  return label === undefined ? part : { ...part, label };
}

const namedTerm = (term: ReadTerm, names: Names): ReadTerm => ({
  ...term,
  meant: namedMeaning(term.meant, names),
  options: term.options.map((option) => ({ ...option, meant: namedMeaning(option.meant, names) })),
});

function namedMeaning(meant: Meant, names: Names): Meant {
  // A class of drugs already has a label.
  if ('agent' in meant) return meant.label === undefined ? labeled(meant, names.drug(meant.agent)) : meant;
  if (meant.as !== 'value') return meant;
  switch (meant.facet) {
    case 'testedAgent':
    case 'priorTreatment':
      return labeled(meant, names.drug(meant.value));
    case 'histology':
    case 'cancerType':
      return labeled(meant, names.disease(meant.value));
    default:
      return meant;
  }
}
