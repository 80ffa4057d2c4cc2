import { getPropertyPriority } from '@pandacss/shared';
import type { ChildNode, Container, Root, Rule } from 'postcss';

/** A rule of one class that sets one property, such as `.p_4 { padding: 1rem }`. */
type Atom = { rule: Rule; property: string; value: string };

/**
 * Sorts neighboring rules of one class and one property by their property and value: alike rules compress better side
 * by side. A shorthand stays before its longhands, in the order that Panda gives them. No element has two of these
 * rules for one property (`.storybook/rivalClasses.ts`), so that their order says nothing.
 */
export function sortRules(root: Root): void {
  sortWithin(root);
  root.walkAtRules((rule) => sortWithin(rule));
}

function sortWithin(container: Container): void {
  const sorted: ChildNode[] = [];
  let run: Atom[] = [];
  const endRun = () => {
    sorted.push(...run.toSorted(compareAtoms).map(({ rule }) => rule));
    run = [];
  };
  for (const node of container.nodes ?? []) {
    const atom = atomOf(node);
    if (atom) run.push(atom);
    else {
      endRun();
      sorted.push(node);
    }
  }
  endRun();
  if (container.nodes) container.nodes = sorted;
}

/** Returns the rule if it has one class and one declaration, else undefined. */
function atomOf(node: ChildNode): Atom | undefined {
  if (node.type !== 'rule' || !/^\.(?:\\.|[\w\u0080-\uffff-])+$/.test(node.selector)) return undefined;
  const declarations = node.nodes.flatMap((child) => (child.type === 'decl' ? [child] : []));
  const [first] = declarations;
  if (declarations.length !== 1 || first === undefined || node.nodes.length !== 1) return undefined;
  return { rule: node, property: first.prop, value: first.value };
}

function compareAtoms(one: Atom, other: Atom): number {
  return (
    priorityOf(one.property) - priorityOf(other.property) ||
    compareTexts(one.property, other.property) ||
    compareTexts(one.value, other.value)
  );
}

const priorityOf = (property: string) =>
  getPropertyPriority(property.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()));

/** Compares code units: every machine builds the same sheet. */
const compareTexts = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
