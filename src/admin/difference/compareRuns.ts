import { diffArrays } from 'diff';
import type { Run } from '../../../contract/richTextStructure/blocks.ts';
import type { Marks } from '../../../contract/richTextStructure/marks.ts';
import { isWord, partsOf } from './words.ts';

/** A piece of a changed text. Words that are set out otherwise than before have the marks that went and came. */
export type Piece = {
  kind: 'same' | 'removed' | 'added';
  text: string;
  marks: Marks;
  marksGone?: Marks;
  marksCome?: Marks;
};

/** Texts that differ by more words are not compared: the whole old one is removed and the whole new one added. */
const MOST_EDITS = 1000;

/** Compares two texts word by word: what went, what came, and what is set out otherwise. */
export function compareRuns(before: readonly Run[], after: readonly Run[]): Piece[] {
  const [old, now] = [cutter(before), cutter(after)];
  return stretchesOf(partsOf(textOf(before)), partsOf(textOf(after))).flatMap(({ isSame, removed, added }) => {
    const [gone, come] = [old(removed.length), now(added.length)];
    if (isSame) return samePieces(gone, come);
    return [...gone.map((run) => pieceOf('removed', run)), ...come.map((run) => pieceOf('added', run))];
  });
}

const textOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('');
const pieceOf = (kind: Piece['kind'], { text, marks }: Run): Piece => ({ kind, text, marks });

type Stretch = { isSame: boolean; removed: string; added: string };

/** Texts that stayed in turn with texts that changed. What says nothing between two changes belongs to them. */
function stretchesOf(before: string[], after: string[]): Stretch[] {
  const found = diffArrays(before, after, { maxEditLength: MOST_EDITS });
  if (!found) return [{ isSame: false, removed: before.join(''), added: after.join('') }];
  const stretches: Stretch[] = [];
  const add = (next: Stretch) => {
    const last = stretches.at(-1);
    if (last?.isSame !== next.isSame) stretches.push({ ...next });
    else {
      last.removed += next.removed;
      last.added += next.added;
    }
  };
  for (const [at, { added, removed, value }] of found.entries()) {
    const text = value.join('');
    const isBetween = at > 0 && at < found.length - 1;
    if (added || removed) add({ isSame: false, removed: removed ? text : '', added: added ? text : '' });
    else add({ isSame: !isBetween || value.some(isWord), removed: text, added: text });
  }
  return stretches;
}

/** Cuts runs into pieces of given lengths, one after the other. */
function cutter(runs: readonly Run[]): (length: number) => Run[] {
  let [at, offset] = [0, 0];
  return (length) => {
    const cut: Run[] = [];
    for (let left = length; left > 0; ) {
      const run = runs[at];
      if (!run) break;
      const text = run.text.slice(offset, offset + left);
      cut.push({ text, marks: run.marks });
      left -= text.length;
      offset += text.length;
      if (offset === run.text.length) [at, offset] = [at + 1, 0];
    }
    return cut;
  };
}

/** The same text of two sides, parted where the marks of either change. */
function samePieces(before: readonly Run[], after: readonly Run[]): Piece[] {
  const [old, now] = [cutter(before), cutter(after)];
  return after.flatMap((run) =>
    old(run.text.length).flatMap(({ text, marks: was }) =>
      now(text.length).map(({ marks }): Piece => {
        const marksGone = was.filter((mark) => !marks.includes(mark));
        const marksCome = marks.filter((mark) => !was.includes(mark));
        const isSame = marksGone.length + marksCome.length === 0;
        return { kind: 'same', text, marks, ...(!isSame && { marksGone, marksCome }) };
      }),
    ),
  );
}
