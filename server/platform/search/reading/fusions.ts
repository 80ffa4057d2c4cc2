import { ALTERATION_WORDS } from '../../../../contract/searchText.ts';
import { comparedChange } from '../alteration.ts';
import { changesOf } from './changes.ts';
import { termOf } from './genes.ts';
import type { Read, Reader } from './reader.ts';

/** Two genes joined to one name of a fusion that models have: `EML4-ALK`. */
export function fusionAt(reader: Reader, at: number): Read | undefined {
  const [one, other] = [reader.tokens[at], reader.tokens[at + 1]];
  if (one?.kind !== 'word' || other?.kind !== 'word') return undefined;
  if (!/^(?:-|–|::|\/)$/.test(reader.text.slice(one.end, other.start))) return undefined;
  const wanted = [`${one.term}-${other.term}`, `${other.term}-${one.term}`];
  for (const partner of [other.term, one.term])
    for (const concept of reader.lexicon.conceptsOf(partner)) {
      if (concept.as !== 'gene') continue;
      const change = changesOf(reader.lexicon, concept.symbol).find((known) => wanted.includes(comparedChange(known)));
      if (change === undefined) continue;
      const next = reader.wordsAt(at + 2, ALTERATION_WORDS.fusion) ?? at + 2;
      return { term: termOf(concept.symbol, [{ said: { kind: 'fusion', change } }]), next };
    }
  return undefined;
}
