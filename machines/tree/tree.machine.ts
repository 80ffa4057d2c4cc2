import { assign, setup } from 'xstate';
import { withEvent } from '../withEvent.ts';
import { allLeaves, branchesOf, differenceOf, type TreeNode, toggled } from './nodes.ts';

export type TreeEvent =
  | { type: 'tree.toggled'; id: string }
  | { type: 'tree.allChecked'; checked: boolean }
  | { type: 'tree.searched'; text: string }
  | { type: 'tree.folded'; id: string }
  | { type: 'tree.unfolded'; id: string }
  | { type: 'tree.allFolded' }
  | { type: 'tree.allUnfolded' }
  | { type: 'tree.saved' }
  | { type: 'tree.reset' };

type Context = {
  nodes: readonly TreeNode[];
  /** The granted leaves: as saved, and as currently selected. */
  saved: readonly string[];
  granted: readonly string[];
  expanded: readonly string[];
  text: string;
};

/**
 * A tree whose nodes are granted: the menus and codes of a role. Only leaves are granted. The state of a node above
 * them (on, off or partial) is derived (nodes.ts), so that adding, moving or removing nodes later keeps the meaning. A
 * click on a node grants everything below it, or removes everything if all of it was granted.
 *
 * - Input: the nodes and the saved grants; grants of nodes that are not leaves, or do not exist, are left out.
 * - Events: `tree.toggled` (a check box), `tree.allChecked`, `tree.searched` ('' ends the search; expanded nodes stay
 *   expanded), `tree.folded`, `tree.unfolded`, `tree.allFolded`, `tree.allUnfolded`, `tree.saved` (the grants were
 *   saved), `tree.reset` (back to the saved grants).
 * - Tags: `changed` (`differenceOf(saved, granted)` returns what would be gained and lost), `searching`. `rowsOf`
 *   returns the rows.
 */
export const treeMachine = setup({
  types: {
    context: {} as Context,
    events: {} as TreeEvent,
    input: {} as { nodes: readonly TreeNode[]; granted: readonly string[] },
    tags: {} as 'changed' | 'searching',
  },
  actions: {
    toggle: assign(({ context }, { id }: { id: string }) => ({
      granted: toggled(branchesOf(context.nodes), context.granted, id),
    })),
    checkAll: assign(({ context }, { checked }: { checked: boolean }) => ({
      granted: checked ? allLeaves(branchesOf(context.nodes)) : [],
    })),
    keepText: assign((_, { text }: { text: string }) => ({ text })),
    fold: assign(({ context }, { id }: { id: string }) => ({
      expanded: context.expanded.filter((other) => other !== id),
    })),
    unfold: assign(({ context }, { id }: { id: string }) => ({ expanded: [...new Set([...context.expanded, id])] })),
    foldAll: assign({ expanded: [] }),
    unfoldAll: assign(({ context }) => ({
      expanded: [...branchesOf(context.nodes).byParent.keys()].filter((id) => id !== null),
    })),
    keepSaved: assign(({ context }) => ({ saved: context.granted })),
    reset: assign(({ context }) => ({ granted: context.saved })),
  },
  guards: {
    isChanged: ({ context: { saved, granted } }) => {
      const { added, taken } = differenceOf(saved, granted);
      return added.length + taken.length > 0;
    },
    isKnown: ({ context }, { id }: { id: string }) => context.nodes.some((node) => node.id === id),
    isSearch: (_, { text }: { text: string }) => text.trim() !== '',
  },
}).createMachine({
  id: 'tree',
  type: 'parallel',
  context: ({ input: { nodes, granted } }) => {
    const grants = leafGrants(nodes, granted);
    return { nodes, saved: grants, granted: grants, expanded: [], text: '' };
  },
  states: {
    grants: {
      initial: 'deciding',
      on: {
        'tree.toggled': {
          guard: withEvent('isKnown'),
          target: '.deciding',
          actions: withEvent('toggle'),
        },
        'tree.allChecked': { target: '.deciding', actions: withEvent('checkAll') },
      },
      states: {
        deciding: { always: [{ guard: 'isChanged', target: 'changed' }, { target: 'asSaved' }] },
        asSaved: {},
        changed: {
          tags: 'changed',
          on: {
            'tree.saved': { target: 'asSaved', actions: 'keepSaved' },
            'tree.reset': { target: 'asSaved', actions: 'reset' },
          },
        },
      },
    },
    view: {
      initial: 'folding',
      on: {
        'tree.searched': [
          {
            guard: withEvent('isSearch'),
            target: '.searching',
            actions: withEvent('keepText'),
          },
          { target: '.folding', actions: { type: 'keepText', params: { text: '' } } },
        ],
      },
      states: {
        folding: {
          on: {
            'tree.folded': { actions: withEvent('fold') },
            'tree.unfolded': { actions: withEvent('unfold') },
            'tree.allFolded': { actions: 'foldAll' },
            'tree.allUnfolded': { actions: 'unfoldAll' },
          },
        },
        searching: { description: 'The matches are shown unfolded.', tags: 'searching' },
      },
    },
  },
});

/** Returns those grants that belong to leaves, in tree order. */
function leafGrants(nodes: readonly TreeNode[], granted: readonly string[]): string[] {
  const given = new Set(granted);
  return allLeaves(branchesOf(nodes)).filter((leaf) => given.has(leaf));
}
