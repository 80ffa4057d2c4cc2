import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  above,
  allLeaves,
  branchesOf,
  checksOf,
  differenceOf,
  leavesOf,
  rowsOf,
  type TreeNode,
  toggled,
} from '../../machines/tree/nodes.ts';
import { treeNodes } from '../../machines/tree/tree.cases.ts';
import { treeMachine } from '../../machines/tree/tree.machine.ts';

const node = (id: string, parent: string | null): TreeNode => ({ id, parent, label: { en: id, zh: id } });
const open = (granted: string[], nodes = treeNodes) => createActor(treeMachine, { input: { nodes, granted } }).start();
const branches = branchesOf(treeNodes);

/** Random forests: each node is below an earlier one or at the top. */
const forest = fc
  .array(fc.nat(), { minLength: 1, maxLength: 40 })
  .map((places) => places.map((place, at) => node(`n${at}`, at === 0 || place % 4 === 0 ? null : `n${place % at}`)));

describe('tree', () => {
  test('half-checked parents are derived and never granted', () => {
    const tree = open(['user:list', 'users', 'system', 'gone']);
    expect(tree.getSnapshot().context.granted).toEqual(['user:list']);
    expect(Object.fromEntries(checksOf(branches, ['user:list']))).toEqual({
      system: 'half',
      users: 'half',
      'user:list': 'on',
      'user:add': 'off',
      areas: 'off',
      dashboard: 'off',
    });
    tree.send({ type: 'tree.toggled', id: 'users' });
    expect(tree.getSnapshot().context.granted).toEqual(['user:list', 'user:add']);
    tree.send({ type: 'tree.toggled', id: 'users' });
    expect(tree.getSnapshot().context.granted).toEqual([]);
  });

  test('an added node, a moved subtree and a removed last child keep the meaning of the grants', () => {
    const granted = ['user:list', 'user:add'];
    expect(checksOf(branches, granted).get('users')).toBe('on');
    const grown = branchesOf([...treeNodes, node('user:del', 'users')]);
    expect(checksOf(grown, granted).get('users')).toBe('half');
    expect(checksOf(grown, granted).get('user:del')).toBe('off');
    const moved = branchesOf(treeNodes.map((one) => (one.id === 'users' ? { ...one, parent: 'dashboard' } : one)));
    expect(checksOf(moved, granted).get('dashboard')).toBe('on');
    expect(checksOf(moved, granted).get('system')).toBe('off');
    const bare = branchesOf(treeNodes.filter(({ parent }) => parent !== 'users'));
    expect(checksOf(bare, granted).get('users')).toBe('off');
  });

  test('shows what would be granted and revoked until it is saved or reset', () => {
    const tree = open(['user:list']);
    tree.send({ type: 'tree.toggled', id: 'dashboard' });
    tree.send({ type: 'tree.toggled', id: 'user:list' });
    const { saved, granted } = tree.getSnapshot().context;
    expect(differenceOf(saved, granted)).toEqual({ added: ['dashboard'], taken: ['user:list'] });
    expect(tree.getSnapshot().hasTag('changed')).toBe(true);
    tree.send({ type: 'tree.reset' });
    expect(tree.getSnapshot().hasTag('changed')).toBe(false);
    tree.send({ type: 'tree.toggled', id: 'dashboard' });
    tree.send({ type: 'tree.saved' });
    expect(tree.getSnapshot().hasTag('changed')).toBe(false);
    expect(tree.getSnapshot().context.saved).toEqual(['user:list', 'dashboard']);
  });

  test('a search shows matches with their ancestors and descendants; afterwards the folds are restored', () => {
    const tree = open([]);
    const seen = () => {
      const { nodes, granted, expanded, text } = tree.getSnapshot().context;
      return rowsOf(nodes, granted, expanded, text).map(({ id, level }) => `${level} ${id}`);
    };
    expect(seen()).toEqual(['0 system', '0 dashboard']);
    tree.send({ type: 'tree.unfolded', id: 'system' });
    expect(seen()).toEqual(['0 system', '1 users', '1 areas', '0 dashboard']);
    tree.send({ type: 'tree.searched', text: 'USER:ADD' });
    tree.send({ type: 'tree.folded', id: 'system' });
    expect(seen()).toEqual(['0 system', '1 users', '2 user:add']);
    tree.send({ type: 'tree.searched', text: ' ' });
    expect(seen()).toEqual(['0 system', '1 users', '1 areas', '0 dashboard']);
  });

  test('cycles and missing parents hide no node', () => {
    const odd = [node('a', 'b'), node('b', 'a'), node('c', 'c'), node('d', 'gone'), node('e', 'a')];
    const ids = rowsOf(
      odd,
      [],
      odd.map(({ id }) => id),
      '',
    ).map(({ id }) => id);
    expect(ids.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('only leaves are granted, nodes follow their leaves, and at most two clicks undo a whole node', () => {
    fc.assert(
      fc.property(forest, fc.array(fc.nat(), { maxLength: 200 }), (nodes, presses) => {
        const tree = open([], nodes);
        const shape = branchesOf(nodes);
        const leaves = new Set(allLeaves(shape));
        for (const press of presses) {
          const id = `n${press % nodes.length}`;
          tree.send({ type: 'tree.toggled', id });
          const { granted } = tree.getSnapshot().context;
          expect(granted.every((one) => leaves.has(one))).toBe(true);
          const checks = checksOf(shape, granted);
          const on = new Set(granted);
          for (const one of [id, ...above(shape, id)]) {
            const below = leavesOf(shape, one);
            const count = below.filter((leaf) => on.has(leaf)).length;
            expect(checks.get(one)).toBe(count === 0 ? 'off' : count === below.length ? 'on' : 'half');
          }
          expect(['on', 'off']).toContain(checks.get(id));
          const twice = toggled(shape, toggled(shape, granted, id), id);
          expect(twice.toSorted()).toEqual(granted.toSorted());
        }
      }),
      { numRuns: 40 },
    );
  });
});
