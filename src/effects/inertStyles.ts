/** The name of a style attribute during parsing. */
const INERT = 'data-inert-style';

/** Matches comments, elements that contain only text (no tags inside), and tags. */
const RAW = new RegExp(
  [
    '<!--(?:>|->|[^]*?(?:--!?>|$))|<[!?][^>]*|</[^a-z>][^>]*',
    '<(script|style|textarea|title|xmp|iframe|noembed|noframes)(?=[\\t\\n\\f\\r />])',
    '</?[a-z]',
  ].join('|'),
  'gi',
);
const NAME = /[^\t\n\f\r />]*/y;
const BETWEEN = /[\t\n\f\r /]*/y;
const ATTRIBUTE =
  /([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^\t\n\f\r >"'][^\t\n\f\r >]*)?)?/y;

/**
 * Returns markup whose styles are not applied. A parser applies styles even in a document that is never shown. The
 * policy of the page refuses them, and the browser reports each refusal.
 *
 * Style attributes get another name. Style sheets become scripts that do not run, because a parser accepts scripts in
 * the same places. Tags and text are separated as in the HTML standard. A missed style would only be reported.
 */
export function inertStyles(markup: string): string {
  let inert = '';
  let kept = 0;
  const until = (end: number) => {
    inert += markup.slice(kept, end);
    kept = end;
  };
  for (let found = matchAt(RAW, 0, markup); found; found = matchAt(RAW, RAW.lastIndex, markup)) {
    if (!/^<\/?[a-z]/i.test(found[0])) continue;
    const raw = found[1]?.toLowerCase();
    let at = ends(NAME, found.index + found[0].length, markup);
    if (raw === 'style') {
      until(found.index);
      inert += `<script type="text/plain" ${INERT}=""`;
      kept = at;
    }
    for (at = ends(BETWEEN, at, markup); at < markup.length && markup[at] !== '>'; at = ends(BETWEEN, at, markup)) {
      const name = matchAt(ATTRIBUTE, at, markup)?.[1] ?? '';
      if (name.toLowerCase() === 'style') {
        until(at);
        inert += INERT;
        kept += name.length;
      }
      at = ATTRIBUTE.lastIndex;
    }
    RAW.lastIndex = raw === undefined ? at : endOfRaw(raw, at, markup);
    if (raw === 'style' && RAW.lastIndex < markup.length) {
      until(RAW.lastIndex);
      inert += '</script';
      kept += '</style'.length;
      RAW.lastIndex = kept;
    }
  }
  until(markup.length);
  return inert;
}

/** Returns an element of such markup in its original form. */
export const asWritten = (element: Element): { name: string; attributes: Record<string, string> } => ({
  name: element.localName === 'script' && element.hasAttribute(INERT) ? 'style' : element.localName,
  attributes: Object.fromEntries(
    [...element.attributes].map(({ name, value }) => [name === INERT ? 'style' : name, value]),
  ),
});

function matchAt(pattern: RegExp, at: number, markup: string): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(markup);
}

function ends(pattern: RegExp, at: number, markup: string): number {
  matchAt(pattern, at, markup);
  return pattern.lastIndex;
}

function endOfRaw(name: string, at: number, markup: string): number {
  const end = matchAt(new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi'), at, markup);
  return end?.index ?? markup.length;
}
