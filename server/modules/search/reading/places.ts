import { METASTASIS_WORDS, SITE_WORDS } from '../../../../contract/searchText.ts';
import { joinerAt } from './joiners.ts';
import { joinedTerm } from './lists.ts';
import type { Read, Reader } from './reader.ts';
import { type Part, valueTerm } from './terms.ts';

/**
 * Reads 'brain metastasis', 'brain or liver metastases', '脑转移': the sample is a metastasis and was taken from
 * there.
 */
export function metastasisAt(reader: Reader, at: number): Read | undefined {
  const sites: Part[] = [];
  let begins = at;
  for (;;) {
    const site = siteAt(reader, begins);
    if (site === undefined) return undefined;
    // Written with the field name, because the site alone would be read as a disease.
    const typed = `collected:${site.value}`;
    const spans = [{ from: begins, to: site.next }];
    sites.push({ typed, term: valueTerm('collectionSite', site.value), spans });
    const end = reader.wordsAt(site.next, METASTASIS_WORDS);
    const joiner = joinerAt(reader, end ?? site.next);
    if (joiner !== undefined && isPlaceBehind(reader, joiner.next)) begins = joiner.next;
    else if (end === undefined) return undefined;
    else {
      const said = { from: site.next, to: end };
      const metastasis: Part = {
        typed: reader.typed(said.from, said.to),
        term: valueTerm('tumorType', 'metastatic'),
        spans: [said],
      };
      // A sample comes from one site, so 'brain and liver metastases' means either.
      const clauses = [sites, [metastasis]];
      return { term: joinedTerm({ clauses, unknown: [], others: [], negated: false }), next: end };
    }
  }
}

/** Whether the site of a metastasis, or the last of several sites, begins at a token. */
function isPlaceBehind(reader: Reader, at: number): boolean {
  const site = siteAt(reader, at);
  if (site === undefined) return false;
  if (reader.wordsAt(site.next, METASTASIS_WORDS) !== undefined) return true;
  const joiner = joinerAt(reader, site.next);
  return joiner !== undefined && isPlaceBehind(reader, joiner.next);
}

function siteAt(reader: Reader, at: number): { value: string; next: number } | undefined {
  const name = reader.nameAt(at, (concept) => concept.as === 'value' && concept.field === 'collectionSite');
  if (name !== undefined) {
    const [site] = name.concepts;
    if (site?.as === 'value') return { value: site.value, next: name.next };
  }
  for (const [value, words] of Object.entries(SITE_WORDS)) {
    const next = reader.wordsAt(at, words);
    if (next !== undefined) return { value, next };
  }
  return undefined;
}
