import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { branchesOf, transitionId } from '../portal/counts/partIds.ts';
import { actionName, guardName, isWritten, triggerOf } from './names.ts';
import type { ChartState, ChartTransition, Statechart } from './statechart.ts';

type Node = AnyStateMachine['root'];

/** Returns the statechart of a machine as plain data. Pure; the machine is not started. */
export function chartOf(machine: AnyStateMachine): Statechart {
  const nodes = nodesOf(machine.root);
  return {
    id: machine.id,
    root: machine.root.id,
    states: nodes.map(stateOf),
    transitions: nodes.flatMap((node) => transitionsOf(node).map(edgeOf)),
  };
}

/** Returns a node of a machine and all its descendants, in source order. */
export function nodesOf(node: Node): Node[] {
  return [node, ...Object.values(node.states).flatMap((child) => nodesOf(child))];
}

/** Returns every transition that starts at a node, including `always`. */
export function transitionsOf(node: Node): AnyTransitionDefinition[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
}

function stateOf(node: Node): ChartState {
  const { initial } = node.definition;
  const first = initial?.target[0];
  return {
    id: node.id,
    key: node.key,
    parent: node.parent?.id ?? null,
    kind: node.type,
    initial: first ? { target: first.id, actions: initial.actions.map(actionName) } : null,
    history: node.history || null,
    description: node.description ?? '',
    tags: [...node.tags],
    entry: node.entry.filter(isWritten).map(actionName),
    exit: node.exit.filter(isWritten).map(actionName),
    invokes: node.invoke.map(({ id, src }) => ({ id, source: typeof src === 'string' ? src : 'inline' })),
    children: Object.values(node.states).map(({ id }) => id),
  };
}

function edgeOf(transition: AnyTransitionDefinition): ChartTransition {
  const branches = branchesOf(transition);
  return {
    id: transitionId(transition),
    source: transition.source.id,
    event: String(transition.eventType),
    trigger: triggerOf(transition),
    guard: guardName(transition.guard),
    branch: { index: branches.indexOf(transition), of: branches.length },
    actions: transition.actions.map(actionName),
    targets: (transition.target ?? []).map(({ id }: Node) => id),
    reenter: transition.reenter,
    description: transition.description ?? '',
  };
}
