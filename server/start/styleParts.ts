import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss';
import type { StylePart } from '../../contract/firstPaint.ts';

const DARK = '[data-theme=dark]';
/** No more specific than the attribute, which stands in the page once a theme was chosen or the code is there. */
const UNDECIDED = ':where(html):not([data-theme])';

/**
 * A sheet of the build in parts, of which the server gives each page those that its first picture needs. What is for the
 * dark theme is there a second time for devices that ask for it, as long as the page says nothing of a theme.
 */
export function stylePartsOf(css: string): StylePart[] {
  return partsOf(postcss.parse(css).nodes, []);
}

function partsOf(nodes: readonly ChildNode[], within: readonly string[]): StylePart[] {
  return nodes.flatMap((node) => {
    if (node.type === 'rule') return ruleParts(node, within);
    if (node.type !== 'atrule') return [];
    if (!isGroup(node)) return [{ within: [...within], text: textOf(node), classes: [] }];
    return partsOf(node.nodes ?? [], [...within, `@${node.name} ${node.params}`]);
  });
}

/** At-rules that hold rules and not what one thing is made of, as `@font-face` and `@keyframes` do. */
const isGroup = ({ name, nodes }: AtRule): boolean =>
  nodes !== undefined && ['layer', 'media', 'supports', 'container'].includes(name);

function ruleParts(rule: Rule, within: readonly string[]): StylePart[] {
  const part = { within: [...within], text: textOf(rule), classes: classesIn(rule.selector) };
  if (!rule.selector.includes(DARK)) return [part];
  const undecided = rule.clone({ selector: rule.selector.replaceAll(DARK, UNDECIDED) });
  return [part, { ...part, within: [...within, '@media (prefers-color-scheme:dark)'], text: textOf(undecided) }];
}

/** As the build wrote it; a statement keeps its end. */
const textOf = (node: Rule | AtRule): string => node.toString() + (node.nodes === undefined ? ';' : '');

/** The classes that a selector is about, not those that it leaves out. */
function classesIn(selector: string): string[] {
  const names = selector.replaceAll(/:not\([^)]*\)/g, '').matchAll(/\.((?:\\.|[\w-])+)/g);
  return [...new Set([...names].map(([, name = '']) => name.replaceAll(/\\(.)/g, '$1')))];
}
