import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss';
import type { StylePart } from '../../contract/firstPaint.ts';

const DARK = '[data-theme=dark]';
/**
 * Has the same specificity as a selector with the `data-theme` attribute. The page gets this attribute once a theme was
 * chosen or the code has loaded.
 */
const UNDECIDED = ':where(html):not([data-theme])';

/**
 * Splits a style sheet of the build into parts; the server sends each page those that its first paint needs. Rules for
 * the dark theme are repeated for devices that prefer it; they apply while the page sets no theme.
 */
export function stylePartsOf(css: string): StylePart[] {
  const { nodes } = postcss.parse(css);
  // The order of layers is that of their first appearance; a first paint without rules of a layer would change it.
  const ranks: StylePart = { within: [], text: `@layer ${[...new Set(layersIn(nodes, []))].join(',')};`, classes: [] };
  return [ranks, ...partsOf(nodes, [])];
}

/** Returns the names of layers in the order of their first appearance; nested layers include their parents' names. */
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
    // Printing happens after the full sheet has loaded.
    if (node.name === 'media' && node.params === 'print') return [];
    const part = { within: [...within], text: textOf(node), classes: [] };
    if (node.name === 'keyframes') return [{ ...part, name: node.params }];
    if (!isGroup(node)) return [part];
    return partsOf(node.nodes ?? [], [...within, `@${node.name} ${node.params}`]);
  });
}

/** Returns whether an at-rule contains rules; `@font-face` and `@keyframes` do not. */
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

/** Returns the text as the build wrote it; a statement keeps its semicolon. */
const textOf = (node: Rule | AtRule): string => node.toString() + (node.nodes === undefined ? ';' : '');

/** Returns the classes that a selector matches, without those that it excludes. */
function classesIn(selector: string): string[] {
  const names = selector.replaceAll(/:not\([^)]*\)/g, '').matchAll(/\.((?:\\.|[\w-])+)/g);
  return [...new Set([...names].map(([, name = '']) => name.replaceAll(/\\(.)/g, '$1')))];
}
