import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { richTextBlocks } from '../../contract/richTextStructure/richTextOf.ts';
import { markupIn } from '../../server/platform/richText/sanitizeRichText.ts';
import { compareLists } from '../../src/admin/difference/compareLists.ts';
import { compareRuns, type Piece } from '../../src/admin/difference/compareRuns.ts';
import { compareCells, compareUnits, type UnitChange } from '../../src/admin/difference/compareUnits.ts';
import { type Unit, unitsOf, unitsOfText, wordsOf } from '../../src/admin/difference/units.ts';

const units = (markup: string): Unit[] => unitsOf(richTextBlocks(markupIn(markup)));

/** Writes removed words as [-text], added words as [+text], and words with other formatting as [=text]. */
function written({ kind, text, removedMarks, addedMarks }: Piece): string {
  if (kind === 'removed') return `[-${text}]`;
  if (kind === 'added') return `[+${text}]`;
  return removedMarks && addedMarks
    ? `[=${text}: ${[...removedMarks.map((mark) => `-${mark}`), ...addedMarks.map((mark) => `+${mark}`)].join(' ')}]`
    : text;
}

function said(change: UnitChange): string {
  if (change.kind === 'same') return `same ${change.units.length}`;
  if (change.kind !== 'changed') return `${change.kind}: ${wordsOf(change.unit)}`;
  const { before, after } = change;
  if (after.kind === 'tr') return `row: ${compareCells(before.cells, after.cells).map(said).join(' | ')}`;
  return compareRuns(before.runs, after.runs).map(written).join('');
}
const difference = (before: string, after: string) => compareUnits(units(before), units(after)).map(said);

describe('changes in rich text', () => {
  test('words within a paragraph are shown; unchanged paragraphs are counted', () => {
    const rest = '<p>Fourth.</p><p>Fifth.</p>';
    expect(
      difference(
        `<h3>Biomarkers</h3><p>EGFR is mutated in 15% of the models.</p><p>Third.</p>${rest}`,
        `<h3>Biomarkers</h3><p>EGFR is amplified in 18% of the models.</p><p>Third.</p>${rest}`,
      ),
    ).toEqual(['same 1', 'EGFR is [-mutated][+amplified] in [-15][+18]% of the models.', 'same 3']);
  });

  test('an added or removed word is shown alone, and several in a row as one', () => {
    expect(difference('<p>the growth of the tumor</p>', '<p>the slow growth of tumor</p>')).toEqual([
      'the [+slow ]growth of [-the ]tumor',
    ]);
    expect(difference('<p>one two three four five six</p>', '<p>one drei vier four five six</p>')).toEqual([
      'one [-two three][+drei vier] four five six',
    ]);
  });

  test('Chinese is compared by words', () => {
    expect(difference('<p>该模型来自肺癌患者的肿瘤组织。</p>', '<p>该模型来自胃癌患者的肿瘤组织。</p>')).toEqual([
      '该模型来自[-肺癌][+胃癌]患者的肿瘤组织。',
    ]);
  });

  test('added and removed paragraphs are shown, also when one has little in common with its replacement', () => {
    expect(difference('<p>First.</p><p>Second.</p>', '<p>First.</p><p>New.</p><p>Second.</p>')).toEqual([
      'same 1',
      'added: New.',
      'same 1',
    ]);
    expect(difference('<p>All of this goes.</p><p>Stays.</p>', '<p>Something else comes.</p><p>Stays.</p>')).toEqual([
      'removed: All of this goes.',
      'added: Something else comes.',
      'same 1',
    ]);
    expect(difference('', '<p>A text.</p>')).toEqual(['added: A text.']);
    expect(difference('<p>A text.</p>', '')).toEqual(['removed: A text.']);
  });

  test('an item of a list is shown; the new numbers of later items do not count as a change', () => {
    expect(difference('<ol><li>one</li><li>two</li></ol>', '<ol><li>one</li><li>new</li><li>two</li></ol>')).toEqual([
      'same 1',
      'added: new',
      'same 1',
    ]);
    expect(units('<ol><li>one<ul><li>inner</li></ul></li><li>two</li></ol>')).toMatchObject([
      { marker: '1.', around: ['ol'], runs: [{ text: 'one' }] },
      { marker: '•', around: ['ol', 'ul'], runs: [{ text: 'inner' }] },
      { marker: '2.', around: ['ol'], runs: [{ text: 'two' }] },
    ]);
  });

  test('cells of a table row are shown, and an added column', () => {
    const table = (...rows: string[]) =>
      `<table><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>`;
    expect(
      difference(
        table('<th>Gene</th><th>Share</th>', '<td>EGFR</td><td>15%</td>'),
        table('<th>Gene</th><th>Share</th>', '<td>EGFR</td><td>18%</td>'),
      ),
    ).toEqual(['same 1', 'row: same 1 | [-15][+18]%']);
    expect(difference(table('<td>EGFR</td><td>15%</td>'), table('<td>EGFR</td><td>exon 19</td><td>15%</td>'))).toEqual([
      'row: same 1 | added: exon 19 | same 1',
    ]);
  });

  test('changes of formatting and of link targets are shown', () => {
    expect(difference('<p>Grows slowly.</p>', '<p>Grows <strong>slowly</strong>.</p>')).toEqual([
      'Grows [=slowly: +strong].',
    ]);
    expect(
      difference(
        '<p>See <a href="https://a.example/?a=1&amp;b=2">here</a>.</p>',
        '<p>See <a href="https://b.example/">here</a>.</p>',
      ),
    ).toEqual(['See [=here: -a href="https://a.example/?a=1&amp;b=2" +a href="https://b.example/"].']);
  });

  test('a paragraph that became a heading counts as changed', () => {
    const [change] = compareUnits(units('<p>Same words</p><p>x</p>'), units('<h3>Same words</h3><p>x</p>'));
    expect(change).toMatchObject({ kind: 'changed', before: { kind: 'p' }, after: { kind: 'h3' } });
  });

  test('plain text is compared line by line', () => {
    expect(compareUnits(unitsOfText('one\n\ntwo words'), unitsOfText('one\n\ntwo other words')).map(said)).toEqual([
      'same 2',
      'two [+other ]words',
    ]);
  });

  test('both sides can be reconstructed from it, whatever they are', () => {
    const word = fc.constantFrom('a', 'b', 'EGFR', '肺癌', '肿瘤', ' ', ', ', '.', '\u{1F9EC}');
    const sentence = fc.array(word, { maxLength: 12 }).map((parts) => `<p>${parts.join('')}</p>`);
    const text = fc.array(sentence, { maxLength: 8 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const changes = compareUnits(units(before), units(after));
        const side = (own: 'before' | 'after', kind: 'removed' | 'added') =>
          changes.flatMap((change): string[] => {
            if (change.kind === 'same') return change.units.map(wordsOf);
            if (change.kind === 'changed') {
              const pieces = compareRuns(change.before.runs, change.after.runs);
              const kept = pieces.filter((piece) => piece.kind === 'same' || piece.kind === kind);
              expect(kept.map((piece) => piece.text).join('')).toBe(wordsOf(change[own]));
              return [wordsOf(change[own])];
            }
            return change.kind === kind ? [wordsOf(change.unit)] : [];
          });
        expect(side('before', 'removed')).toEqual(units(before).map(wordsOf));
        expect(side('after', 'added')).toEqual(units(after).map(wordsOf));
      }),
    );
  });

  test('texts of the largest size with nothing in common are removed and added as a whole', () => {
    const lines = (word: string) => Array.from({ length: 9000 }, (_, at) => `${word}${at}`).join('\n');
    const changes = compareUnits(unitsOfText(lines('a')), unitsOfText(lines('b')));
    expect(changes.map(({ kind }) => kind)).toEqual([
      ...Array.from({ length: 9000 }, () => 'removed'),
      ...Array.from({ length: 9000 }, () => 'added'),
    ]);
    const words = (word: string) => [{ text: lines(word).replaceAll('\n', ' '), marks: [] }];
    expect(compareRuns(words('a'), words('b')).map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });
});

test.each([
  [['a', 'b'], ['a', 'b', 'c'], { removed: [], added: ['c'], isReordered: false }],
  [['a', 'b', 'c'], ['c', 'a', 'd'], { removed: ['b'], added: ['d'], isReordered: true }],
  [['a', 'b'], ['b', 'a'], { removed: [], added: [], isReordered: true }],
  [['a', 'a', 'b'], ['a', 'b'], { removed: ['a'], added: [], isReordered: false }],
  [[], ['a'], { removed: [], added: ['a'], isReordered: false }],
])('lists %j and %j are compared', (before, after, change) => expect(compareLists(before, after)).toEqual(change));
