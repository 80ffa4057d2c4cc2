import type { ListToResolve, ResolvedList } from '../../../../contract/entities/resolvedLists.ts';
import { MODEL_TYPES, type ModelType } from '../../../../contract/modelTypes.ts';
import type { Visibility } from '../engine/engine.ts';
import { compactOf } from '../engine/text.ts';
import { hasBit } from '../index/bits.ts';
import { WHOLE_ALIAS, WHOLE_KEY } from '../index/build.ts';
import type { Segment } from '../index/segment.ts';
import type { Snapshot } from '../index/snapshot.ts';
import { docsOfCode } from './criteria.ts';
import { listedNames } from './listParts.ts';
import { geneNamed } from './names.ts';

type Meaning = ResolvedList['ambiguous'][number]['choices'][number];

/**
 * Returns the meaning of each name in a list, in order. A model is found by its id or code, then by its name, then by
 * an alias or catalog number; a gene by its symbol, then by an alias. A name with several matches is ambiguous.
 */
export function resolved({ kind, entries }: ListToResolve, snapshot: Snapshot, visibility: Visibility): ResolvedList {
  const known = new Map<string, Meaning[]>();
  const meaningsOf = (name: string): Meaning[] => {
    const kept = known.get(name);
    const meanings = kept ?? (kind === 'models' ? modelsOf : genesOf)(name, snapshot, visibility);
    if (kept === undefined) known.set(name, meanings);
    return meanings;
  };
  const list: ResolvedList = { matched: [], ambiguous: [], unmatched: [], duplicates: [] };
  /** Maps each meaning to its name among the duplicates. An ambiguous name is its own meaning. */
  const named = new Map<string, string>();
  const isKnown = (name: string) => meaningsOf(name).length > 0;
  for (const entry of listedNames(entries, { isKnown, hasBlanks: kind === 'models' })) {
    const meanings = meaningsOf(entry);
    const [first] = meanings;
    if (first === undefined) {
      list.unmatched.push(entry);
      continue;
    }
    const all = meanings.map(({ value }) => value).join('\n');
    const earlier = named.get(all);
    if (earlier !== undefined) list.duplicates.push({ entry, value: earlier });
    else if (meanings.length > 1) list.ambiguous.push({ entry, after: list.matched.length, choices: meanings });
    else list.matched.push({ entry, value: first.value, label: first.label });
    if (earlier === undefined) named.set(all, meanings.length > 1 ? entry : first.value);
  }
  return list;
}

/** A symbol means that gene, even if it is also an alias of another one. */
function genesOf(entry: string, snapshot: Snapshot, visibility: Visibility): Meaning[] {
  const named = new Set(snapshot.vocabulary.valuesNamed('gene', entry));
  const own = [...named].filter((symbol) => compactOf(symbol) === compactOf(entry));
  const known = own.length > 0 ? own : [...named];
  const measured = known.length > 0 ? null : geneNamed(entry, snapshot, visibility);
  return [...known, ...(measured === null ? [] : [measured])].map((symbol) => ({
    value: symbol,
    label: snapshot.vocabulary.labelOf('gene', symbol)?.en ?? symbol,
  }));
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
        .map((doc) => ({ value: codes.at(doc), label: names.at(doc), ...typeOf(segment, doc) }));
    });
    // Sorted, because the order of models in segments means nothing to a reader.
    if (found.length > 0) return found.sort((one, other) => (one.value < other.value ? -1 : 1));
  }
  return [];
}

function typeOf({ parts: { fields } }: Segment, doc: number): { modelType?: ModelType } {
  const [code = -1] = fields.modelType.codesOfDoc(doc);
  const modelType = MODEL_TYPES.find((type) => type === fields.modelType.values.at(code));
  return modelType === undefined ? {} : { modelType };
}
