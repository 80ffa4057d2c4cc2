import type { GrantNode } from '../../contract/entities/administration.ts';
import type { TreeNode } from '../tree/nodes.ts';

/**
 * The grant tree as the tree chart takes it. A leaf goes by what granting it stores; a page that also has something
 * below it holds its own leaf first. What two places of the menu need stands at the first of them alone.
 */
export function grantNodes(tree: readonly GrantNode[]): TreeNode[] {
  const taken = new Set<string>();
  const walk = (nodes: readonly GrantNode[], parent: string | null): TreeNode[] =>
    nodes.flatMap(({ id, name, leaf, children }): TreeNode[] => {
      const own = leaf !== null && !taken.has(leaf) ? leaf : null;
      if (own !== null) taken.add(own);
      if (children.length === 0) return own === null ? [] : [{ id: own, parent, label: name }];
      // the leaf of a menu without a code is the id of the menu: its branch needs another one
      const branch = `branch:${id}`;
      const below = walk(children, branch);
      const first = own === null ? [] : [{ id: own, parent: branch, label: name }];
      return first.length + below.length === 0 ? [] : [{ id: branch, parent, label: name }, ...first, ...below];
    });
  return walk(tree, null);
}

/** The grants that stand in no place of the tree: they are not shown, and are kept by every change. */
export function grantsBeside(nodes: readonly TreeNode[], grants: readonly string[]): string[] {
  const shown = new Set(nodes.map(({ id }) => id));
  return grants.filter((grant) => !shown.has(grant));
}
