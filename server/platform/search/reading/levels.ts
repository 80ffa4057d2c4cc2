import type { Meant } from '../../../../contract/entities/search.ts';
import { LEVEL_NAMES, LEVEL_WORDS, MARKER_WORDS } from '../../../../contract/searchText.ts';
import { markerSought } from './markers.ts';
import type { Read, Reader } from './reader.ts';
import { values } from './sought.ts';

/** What is said of a biomarker: 'HER2 positive', 'triple negative', 'high PD-L1', or its score. */
export function levelAt(reader: Reader, at: number): Read | undefined {
  let best: Read | undefined;
  const offer = (marker: keyof typeof MARKER_WORDS, level: keyof typeof LEVEL_WORDS, next: number) => {
    if (next <= (best?.next ?? 0)) return;
    const meant: Meant = { as: 'marker', marker, level };
    best = { term: { sought: markerSought(marker, level, reader.lexicon), meant, options: [] }, next };
  };
  for (const { marker, level, words } of LEVEL_NAMES) offer(marker, level, reader.wordsAt(at, words) ?? 0);
  for (const [marker, words] of Object.entries(MARKER_WORDS) as [keyof typeof MARKER_WORDS, readonly string[]][]) {
    const behind = reader.wordsAt(at, words);
    if (behind === undefined) continue;
    for (const [level, levels] of Object.entries(LEVEL_WORDS) as [keyof typeof LEVEL_WORDS, readonly string[]][])
      offer(marker, level, reader.wordsAt(behind, levels) ?? 0);
    if (marker === 'msi') offer('msi', 'high', behind);
  }
  for (const [level, levels] of Object.entries(LEVEL_WORDS) as [keyof typeof LEVEL_WORDS, readonly string[]][]) {
    const name = reader.wordsAt(at, levels);
    if (name === undefined) continue;
    for (const [marker, words] of Object.entries(MARKER_WORDS) as [keyof typeof MARKER_WORDS, readonly string[]][])
      offer(marker, level, reader.wordsAt(name, words) ?? 0);
  }
  return best ?? scoreAt(reader, at);
}

/** 'HER2 2+': the score itself, whatever it amounts to. */
function scoreAt(reader: Reader, at: number): Read | undefined {
  const behind = reader.wordsAt(at, MARKER_WORDS.her2);
  if (behind === undefined) return undefined;
  const score = reader.typed(behind, behind + 2);
  if (!/^[0-3]\+$/.test(score)) return undefined;
  const wanted = reader.lexicon.valuesWhere('her2', (value) => value.startsWith(score));
  const meant: Meant = { as: 'value', facet: 'her2', value: score };
  return { term: { sought: values('her2', ...wanted), meant, options: [] }, next: behind + 2 };
}
