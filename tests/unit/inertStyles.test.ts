import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { expect, test } from 'vitest';
import { inertStyles } from '../../src/effects/inertStyles.ts';
import { PASTED_TEXTS } from '../support/pastedTexts.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

/**
 * Returns a tree as text. For inert markup, it restores the original names and marks styles that would still be
 * applied.
 */
function drawn(markup: string, isInert: boolean): string {
  const draw = (node: Node): string => {
    if ('value' in node) return JSON.stringify(node.value);
    if (!('tagName' in node)) return '';
    const isSheet = isInert && node.tagName === 'script' && node.attrs.some(({ name }) => name === 'data-inert-style');
    const name = isSheet ? 'style' : isInert && node.tagName === 'style' ? 'applied' : node.tagName;
    // For a style sheet, only its text is compared.
    const attributes = (name === 'style' ? [] : node.attrs).map((one) => {
      const called = isInert && one.name === 'style' ? 'applied' : one.name.replace('data-inert-', '');
      return `${called}=${JSON.stringify(one.value)}`;
    });
    return `<${[name, ...attributes].join(' ')}>${node.childNodes.map(draw).join('')}</>`;
  };
  return parse(markup, { scriptingEnabled: false }).childNodes.map(draw).join('');
}
const asWritten = (markup: string) => drawn(markup, false);
const asInert = (markup: string) => drawn(inertStyles(markup), true);

test.each(PASTED_TEXTS.map(({ from, html }) => [from, html]))('only the styles of %s are read', (_from, html) => {
  expect(asInert(html)).toBe(asWritten(html));
});

test.each([
  '<p style="a">the style = b</p>',
  '<P CLASS=x STYLE=a>1</P><p/style=a>2<p title="> style=b" style=\'c>d\'>3',
  "<p title=don't style=a>the style = can't</p>",
  '<p =style=a style = a>1 < 2 style=3</p>',
  '<textarea><p style="a">no tag</p></textarea><p style="b">one</p>',
  '<!-- <p style="a"> --><p style="b">one</p><!--><p style="c">two</p>',
  '<style>.a { b: c } <p style="d"></style><p style="e">one</p>',
  '<style type="text/css" media=print>.a { }</STYLE ><b style=x>',
  '<titles style=a><title>x</titles><i style=b></title><p style=c>',
  '<p style="never closed>one',
  '<p style',
  '</p style=a>one',
  '<?xml style="a"?><p style=b>',
])('styles are distinguished from texts: %s', (markup) => {
  expect(asInert(markup)).toBe(asWritten(markup));
});

test('in every markup the text stays, and no style remains active', () => {
  const piece = fc.constantFrom(
    ...['<', '>', '"', "'", '=', ' ', '/', '\n', 'style', 'STYLE', 'p', 'a', '<p ', '</p>', '<!--', '-->', '<style>'],
    ...['</style>', '<title>', '</title>', '<textarea', '</textarea>', ' style="b"', " title='", ' =style', '<!'],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
      const markup = pieces.join('');
      expect(asInert(markup)).toBe(asWritten(markup));
    }),
    { numRuns: 2_000 },
  );
});
