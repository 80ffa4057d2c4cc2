import fc from 'fast-check';

const INLINE = ['b', 'i', 'span', 'u', 'sub', 'code', 'a', 'font', 'o:p', 'span style="font-weight:700"'];
const BLOCKS = ['div', 'p', 'section', 'blockquote', 'ul', 'ol', 'center', 'address'];
/** A heading inside a heading ends the outer one, and the following text is in neither: parsers see no edge there. */
const HEADINGS = ['h1', 'h2', 'h4'];
const nameIn = (tag: string) => tag.split(' ', 1)[0];
const wrapped = (tag: string, inside: string) => `<${tag}>${inside}</${nameIn(tag)}>`;

/** Words with spaces and line breaks between them, as programs wrap lines. */
const words = fc
  .array(fc.constantFrom('EGFR', 'and', 'KRAS', ' ', '\n  ', '&lt;', '肿瘤', '<br>'), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(''));

const { node: arbitrary } = fc.letrec<{ node: string; nodes: string; list: string; table: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5 },
    words,
    fc.tuple(fc.constantFrom(...INLINE), tie('nodes')).map(([tag, inside]) => wrapped(tag, inside)),
    fc.tuple(fc.constantFrom(...BLOCKS), tie('nodes')).map(([tag, inside]) => wrapped(tag, inside)),
    fc.tuple(fc.constantFrom(...HEADINGS), words).map(([tag, inside]) => wrapped(tag, inside)),
    tie('list'),
    tie('table'),
  ),
  nodes: fc.array(tie('node'), { maxLength: 4 }).map((nodes) => nodes.join('')),
  list: fc
    .tuple(fc.constantFrom('ul', 'ol'), fc.array(tie('nodes'), { minLength: 1, maxLength: 3 }))
    .map(([tag, items]) => wrapped(tag, items.map((item) => wrapped('li', item)).join('\n'))),
  table: fc
    .array(fc.array(tie('nodes'), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
    .map((rows) =>
      wrapped(
        'table',
        rows.map((cells) => wrapped('tr', cells.map((cell) => wrapped('td', cell)).join(''))).join('\n'),
      ),
    ),
}));

/** Random nested markup as pages and programs write it: blocks, lists, tables and inline elements. */
export const nestedMarkup: fc.Arbitrary<string> = fc
  .array(arbitrary, { minLength: 1, maxLength: 5 })
  .map((nodes) => nodes.join('\n'));

const EDGES = new RegExp(
  `</?(?:${[...BLOCKS, ...HEADINGS, 'li', 'table', 'tbody', 'tr', 'td', 'h3', 'pre', 'hr'].join('|')})(?:\\s[^>]*)?>`,
);

/** Returns the texts between the edges of blocks, in order. */
export const linesIn = (markup: string): string[] =>
  markup
    .split(EDGES)
    .map((line) =>
      line
        .replace(/<br>/g, ' ')
        .replace(/<[^>]*>/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((line) => line !== '');
