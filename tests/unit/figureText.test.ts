import { describe, expect, test } from 'vitest';
import { nameOfFile, safeName } from '../../src/effects/fileName.ts';
import { type Drawn, figureText } from '../../src/ui/charts/figureText.ts';

const shape = (
  name: string,
  attributes: Drawn['attributes'],
  look: Drawn['look'],
  children: Drawn['children'] = [],
) => ({
  name,
  attributes,
  look,
  children,
});
const plain = { 'stroke-width': '1px', opacity: '1', 'font-size': '12px', 'font-weight': '400' };
const figure = figureText({
  title: 'LUN-PDX-0012, ST-0101: A & B < "C"',
  description: '2 arms over 21 days \u0000\ud800',
  drawings: [
    {
      width: 1152,
      height: 40,
      content: [
        shape('text', { x: '0', y: '16' }, { ...plain, fill: 'rgb(12, 27, 42)', 'font-weight': '600' }, ['A & B']),
      ],
    },
    {
      width: 1152,
      height: 360,
      content: [
        shape('g', {}, { ...plain, fill: 'rgb(12, 27, 42)' }, [
          shape(
            'path',
            { d: 'M0 0H10' },
            { ...plain, fill: 'none', stroke: 'rgba(14, 159, 154, 0.5)', 'stroke-width': '2px' },
          ),
          shape('rect', { x: '1' }, { ...plain, fill: 'rgba(0, 0, 0, 0)', 'stroke-dasharray': '4px, 4px' }),
        ]),
      ],
    },
  ],
});

/** Returns the elements of an XML text from the outside in; throws if it is not well formed. */
function elementsOf(xml: string): string[] {
  const names: string[] = [];
  const open: string[] = [];
  const tag = /<(\/?)([a-z]+)((?: [a-zA-Z:-]+="[^"<]*")*)(\/?)>/y;
  let at = xml.indexOf('?>') + 2;
  while (at < xml.length) {
    const text = /[^<]*/y;
    text.lastIndex = at;
    const words = text.exec(xml)?.[0] ?? '';
    if (/&(?!(amp|lt|gt|quot);)/.test(words)) throw new Error(`an open ampersand: ${words}`);
    at += words.length;
    if (at >= xml.length) break;
    tag.lastIndex = at;
    const [all, ends, name = '', , alone] = tag.exec(xml) ?? [];
    if (all === undefined) throw new Error(`no element at ${xml.slice(at, at + 60)}`);
    at += all.length;
    if (ends === '/') {
      if (open.pop() !== name) throw new Error(`${name} ends where it did not begin`);
    } else {
      names.push(name);
      if (alone !== '/') open.push(name);
    }
  }
  if (open.length > 0) throw new Error(`${open.join(', ')} did not end`);
  return names;
}

describe('a figure in a file', () => {
  test('is valid XML with a title and a description', () => {
    expect(elementsOf(figure)).toEqual(['svg', 'title', 'desc', 'rect', 'g', 'text', 'g', 'g', 'path', 'rect']);
    expect(figure).toContain('<title id="title">LUN-PDX-0012, ST-0101: A &amp; B &lt; &quot;C&quot;</title>');
    expect(figure).toContain('<desc id="description">2 arms over 21 days  \ufffd</desc>');
    expect(figure).not.toMatch(/(?!\n)\p{Cc}/u);
  });

  test('has the width of files and the height of its drawings', () => {
    expect(figure).toContain('width="1200" height="448" viewBox="0 0 1200 448"');
    expect(figure).toContain('<g transform="translate(24 64)">');
    const wide = figureText({ title: '', description: '', drawings: [{ width: 2352, height: 552, content: [] }] });
    expect(wide).toContain('width="1200" height="300" viewBox="0 0 2400 600"');
  });

  test('needs no style sheet: looks are attributes, and colors are literal', () => {
    expect(figure).not.toMatch(/var\(|class=|style=|<style|url\(|href/);
    expect(figure).toContain('<path d="M0 0H10" fill="none" stroke="#0E9F9A" stroke-opacity="0.5" stroke-width="2"/>');
    expect(figure).toContain('<rect x="1" fill="none" stroke-dasharray="4, 4"/>');
    expect(figure).toContain('<text x="0" y="16" fill="#0C1B2A" font-size="12" font-weight="600">A &amp; B</text>');
  });

  test('names fonts with fallbacks, in both scripts', () => {
    expect(figure).toMatch(/font-family="Inter, .*Arial.*Microsoft YaHei.*sans-serif"/);
  });

  test('has no element or attribute of a name, whatever is in it', () => {
    const names = [
      '<script>alert(1)</script>',
      '</text></svg><script href="x"/>',
      '"><a xlink:href="javascript:x">',
      'a & b &lt; \' " ]]>',
      '<![CDATA[x]]>',
    ];
    const hostile = figureText({
      title: names.join(' '),
      description: names.join(' '),
      drawings: names.map((name) => ({
        width: 100,
        height: 20,
        content: [shape('text', { x: name }, { ...plain, fill: name }, [name, shape('title', {}, {}, [name])])],
      })),
    });
    expect(elementsOf(hostile)).toEqual([
      ...['svg', 'title', 'desc', 'rect'],
      ...names.flatMap(() => ['g', 'text', 'title']),
    ]);
    expect(hostile).not.toContain('<script');
    expect(hostile).not.toMatch(/href="/);
    expect(hostile).toContain("a &amp; b &amp;lt; ' &quot; ]]&gt;");
  });

  test('has a name that is valid on every system', () => {
    expect(safeName('LUN-PDX-0012 ST/01: A\u0007*  Spider plot ')).toBe('LUN-PDX-0012 ST-01 A- Spider plot');
    expect(safeName(nameOfFile('Osimertinib, Text: lung · Model type: PDX', 'Response by model'))).toBe(
      'Osimertinib, Text lung, Model type PDX - Response by model',
    );
    expect(safeName('文本：肺腺癌 · 模型类型：PDX')).toBe('文本 肺腺癌, 模型类型 PDX');
    expect(safeName('../../etc/passwd')).toBe('-..-etc-passwd');
    expect(safeName('.hidden. ')).toBe('hidden');
    expect(safeName('a\u202egnp.exe')).toBe('agnp.exe');
    expect(safeName('CON.txt')).toBe('_CON.txt');
    expect(safeName(' . ')).toBe('-');
    expect(safeName('x\ud800y')).toBe('x-y');
    const long = safeName(`奥希替尼${'肺癌 '.repeat(200)}`);
    expect(new TextEncoder().encode(long).length).toBeLessThanOrEqual(200);
    expect(long).toMatch(/^奥希替尼肺癌 .*肺癌?$/);
  });
});
