import type { Cases } from '../cases.ts';
import type { TreeNode } from './nodes.ts';

const node = (id: string, parent: string | null = null): TreeNode => ({ id, parent, label: { en: id, zh: id } });

export const treeNodes: TreeNode[] = [
  node('system'),
  node('users', 'system'),
  node('user:list', 'users'),
  node('user:add', 'users'),
  node('areas', 'system'),
  node('dashboard'),
];

export const treeCases: Cases = {
  inputs: [{ nodes: treeNodes, granted: ['user:list'] }],
  events: [
    { type: 'tree.toggled', id: 'users' },
    { type: 'tree.toggled', id: 'user:add' },
    { type: 'tree.allChecked', checked: true },
    { type: 'tree.allChecked', checked: false },
    { type: 'tree.searched', text: 'user' },
    { type: 'tree.searched', text: '' },
    { type: 'tree.folded', id: 'system' },
    { type: 'tree.unfolded', id: 'system' },
    { type: 'tree.allFolded' },
    { type: 'tree.allUnfolded' },
    { type: 'tree.saved' },
    { type: 'tree.reset' },
    { type: 'tree.toggled', id: 'of another tree' },
  ],
};
