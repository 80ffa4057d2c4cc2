import { diffArrays } from 'diff';
import type { Run } from '../../../contract/richTextStructure/blocks.ts';
import type { Marks } from '../../../contract/richTextStructure/marks.ts';
import { isWord, partsOf } from './words.ts';

/** A piece of a changed text. Words whose formatting changed carry the removed and added marks. */
export type Piece = {
  kind: 'same' | 'removed' | 'added';
  text: string;
  marks: Marks;
  removedMarks?: Marks;
  addedMarks?: Marks;
};

/**
 * Texts with more differing words are not compared: the whole old text is shown as removed and the new one as added.
 */
const MOST_EDITS = 1000;

/** Compares two texts word by word: removed, added, and differently formatted words. */
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

/**
 * Returns unchanged and changed stretches in turn. Blanks and punctuation alone between two changes count as changed.
 */
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

/** Returns a function that cuts the next piece of a given length from the runs. */
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

/** Splits unchanged text wherever the marks of either side change. */
function samePieces(before: readonly Run[], after: readonly Run[]): Piece[] {
  const [old, now] = [cutter(before), cutter(after)];
  return after.flatMap((run) =>
    old(run.text.length).flatMap(({ text, marks: was }) =>
      now(text.length).map(({ marks }): Piece => {
        const removedMarks = was.filter((mark) => !marks.includes(mark));
        const addedMarks = marks.filter((mark) => !was.includes(mark));
        const isSame = removedMarks.length + addedMarks.length === 0;
        return { kind: 'same', text, marks, ...(!isSame && { removedMarks, addedMarks }) };
      }),
    ),
  );
}
