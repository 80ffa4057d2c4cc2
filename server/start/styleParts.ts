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
  const { nodes } = postcss.parse(css);
  // layers rank by their first appearance, which a picture without anything of one would put off
  const ranks: StylePart = { within: [], text: `@layer ${[...new Set(layersIn(nodes, []))].join(',')};`, classes: [] };
  return [ranks, ...partsOf(nodes, [])];
}

/** The names of layers in the order of their first appearance, those within others with the names of these. */
function layersIn(nodes: readonly ChildNode[], within: readonly string[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'atrule') return [];
    if (node.name !== 'layer') return layersIn(node.nodes ?? [], within);
    const names = node.params.split(',').map((name) => [...within, name.trim()]);
    return [...names.map((name) => name.join('.')), ...layersIn(node.nodes ?? [], names[0] ?? [])];
  });
}

function partsOf(nodes: readonly ChildNode[], within: readonly string[]): StylePart[] {
  return nodes.flatMap((node) => {
    if (node.type === 'rule') return ruleParts(node, within);
    if (node.type !== 'atrule') return [];
    // nobody prints before the sheet is there
    if (node.name === 'media' && node.params === 'print') return [];
    const part = { within: [...within], text: textOf(node), classes: [] };
    if (node.name === 'keyframes') return [{ ...part, name: node.params }];
    if (!isGroup(node)) return [part];
    return partsOf(node.nodes ?? [], [...within, `@${node.name} ${node.params}`]);
  });
}

/** At-rules that hold rules and not what one thing is made of, as `@font-face` and `@keyframes` do. */
const isGroup = ({ name, nodes }: AtRule): boolean =>
  nodes !== undefined && ['layer', 'media', 'supports', 'container'].includes(name);

function ruleParts(rule: Rule, within: readonly string[]): StylePart[] {
  const parts = partsOfRule(rule, within);
  if (!rule.selector.includes(DARK)) return parts;
  const undecided = rule.clone({ selector: rule.selector.replaceAll(DARK, UNDECIDED) });
  return [...parts, ...partsOfRule(undecided, [...within, '@media (prefers-color-scheme:dark)'])];
}

function partsOfRule(rule: Rule, within: readonly string[]): StylePart[] {
  const classes = classesIn(rule.selector);
  const isVariable = (node: ChildNode) => node.type === 'decl' && node.variable;
  if (classes.length > 0 || !rule.nodes.some(isVariable)) return [{ within: [...within], text: textOf(rule), classes }];
  return rule.nodes.map((node) => ({
    within: [...within, rule.selector],
    text: `${node.toString()};`,
    classes,
    ...(node.type === 'decl' && node.variable && { name: node.prop }),
  }));
}

/** As the build wrote it; a statement keeps its end. */
const textOf = (node: Rule | AtRule): string => node.toString() + (node.nodes === undefined ? ';' : '');

/** The classes that a selector is about, not those that it leaves out. */
function classesIn(selector: string): string[] {
  const names = selector.replaceAll(/:not\([^)]*\)/g, '').matchAll(/\.((?:\\.|[\w-])+)/g);
  return [...new Set([...names].map(([, name = '']) => name.replaceAll(/\\(.)/g, '$1')))];
}
