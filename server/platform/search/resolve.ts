import type { ListToResolve, ResolvedList } from '../../../contract/entities/search.ts';
import { hasBit } from './bits.ts';
import { WHOLE_ALIAS, WHOLE_KEY } from './build.ts';
import { docsOfCode } from './criteria.ts';
import type { Visibility } from './engine.ts';
import { geneNamed } from './names.ts';
import type { Snapshot } from './snapshot.ts';
import { compactOf } from './text.ts';

type Meaning = { value: string; label: string };

/**
 * What each entry of a list stands for, in its order. A model is known by its id or code, else by its name, else by an
 * alias or a catalog number; an alias of several models gives them all.
 */
export function resolved({ kind, entries }: ListToResolve, snapshot: Snapshot, visibility: Visibility): ResolvedList {
  const meaningsOf = kind === 'models' ? modelsOf : genesOf;
  const list: ResolvedList = { matched: [], unmatched: [], duplicates: [] };
  const named = new Set<string>();
  for (const entry of entries.map((text) => text.trim())) {
    if (entry === '') continue;
    const meanings = meaningsOf(entry, snapshot, visibility);
    const [first] = meanings;
    const fresh = meanings.filter(({ value }) => !named.has(value));
    if (first === undefined) list.unmatched.push(entry);
    else if (fresh.length === 0) list.duplicates.push({ entry, value: first.value });
    for (const meaning of fresh) {
      named.add(meaning.value);
      list.matched.push({ entry, ...meaning });
    }
  }
  return list;
}

function genesOf(entry: string, snapshot: Snapshot, visibility: Visibility): Meaning[] {
  const symbol = geneNamed(entry, snapshot, visibility);
  if (symbol === null) return [];
  return [{ value: symbol, label: snapshot.vocabulary.labelOf('gene', symbol)?.en ?? symbol }];
}

function modelsOf(entry: string, snapshot: Snapshot, visibility: Visibility): Meaning[] {
  const compact = compactOf(entry);
  for (const way of ['id', 'code', WHOLE_KEY, WHOLE_ALIAS] as const) {
    const found = snapshot.segments.flatMap((segment) => {
      const { keys, codes, names } = segment.parts;
      const visible = segment.visible(visibility);
      const key = way === WHOLE_KEY || way === WHOLE_ALIAS ? keys.find(way + compact) : undefined;
      const docs =
        way === 'id'
          ? [segment.find(entry.toLowerCase()) ?? -1]
          : way === 'code'
            ? docsOfCode(segment, entry)
            : Array.from(key === undefined || compact === '' ? [] : keys.docsAt(key));
      return docs
        .filter((doc) => doc >= 0 && hasBit(visible, doc))
        .map((doc) => ({ value: codes.at(doc), label: names.at(doc) }));
    });
    if (found.length > 0) return found;
  }
  return [];
}
