import type { GrantNode } from '../../contract/entities/administration.ts';
import type { TreeNode } from '../tree/nodes.ts';

/**
 * Returns the grant tree as nodes of the tree machine. The id of a leaf is what is stored when it is granted. A page
 * with entries below it contains its own leaf as the first entry. A grant that several menu entries need appears only
 * at the first of them.
 */
export function grantNodes(tree: readonly GrantNode[]): TreeNode[] {
  const taken = new Set<string>();
  const walk = (nodes: readonly GrantNode[], parent: string | null): TreeNode[] =>
    nodes.flatMap(({ id, name, leaf, children }): TreeNode[] => {
      const own = leaf !== null && !taken.has(leaf) ? leaf : null;
      if (own !== null) taken.add(own);
      if (children.length === 0) return own === null ? [] : [{ id: own, parent, label: name }];
      // a menu without a code has its own id as the leaf, so its branch needs a different id
      const branch = `branch:${id}`;
      const below = walk(children, branch);
      const first = own === null ? [] : [{ id: own, parent: branch, label: name }];
      return first.length + below.length === 0 ? [] : [{ id: branch, parent, label: name }, ...first, ...below];
    });
  return walk(tree, null);
}

/** Returns the grants that are not in the tree. They are not shown, and every change keeps them. */
export function grantsBeside(nodes: readonly TreeNode[], grants: readonly string[]): string[] {
  const shown = new Set(nodes.map(({ id }) => id));
  return grants.filter((grant) => !shown.has(grant));
}
