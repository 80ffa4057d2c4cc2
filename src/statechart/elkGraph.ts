import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api.js';
import { type Box, labelBox, NOTE, stateBox } from './boxes.ts';
import type { Statechart } from './statechart.ts';
import { type Visible, visibleOf } from './visible.ts';

/** The input of the layout engine, and the data needed to read its output. */
export type Sketch = { graph: ElkNode; visible: Visible; boxes: Map<string, Box>; labels: Map<string, Box> };

const START = 10;
const everywhere: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.spacing.nodeNodeBetweenLayers': '26',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.spacing.nodeNode': '26',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.componentComponent': '20',
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.edgeLabels.sideSelection': 'ALWAYS_DOWN',
};

export type Direction = 'DOWN' | 'RIGHT';

/** Returns the statechart in the layout engine's form: nested nodes, all lines at the top level, absolute positions. */
export function sketchOf(
  chart: Statechart,
  collapsed: ReadonlySet<string>,
  direction: Direction,
  hasNotes = false,
): Sketch {
  const room = hasNotes ? NOTE : 0;
  const visible = visibleOf(chart, collapsed);
  const byId = new Map(visible.states.map((state) => [state.id, state]));
  const boxes = new Map(
    visible.states.map((state) => [
      state.id,
      stateBox(state, visible.inside.get(state.id) ?? [], collapsed.has(state.id), room),
    ]),
  );
  const labels = new Map(visible.bundles.map((bundle) => [bundle.id, labelBox(bundle, room)]));
  const edges: ElkExtendedEdge[] = [];

  const nodeOf = (id: string): ElkNode => {
    const state = byId.get(id);
    const box = boxes.get(id);
    if (!state || !box) throw new Error(`no state ${id}`);
    if (state.children.length === 0) return { id, width: box.width, height: box.height };
    const children = state.children.map(nodeOf);
    if (state.initial) {
      children.unshift({ id: startId(id), width: START, height: START });
      edges.push({ id: `${startId(id)}→`, sources: [startId(id)], targets: [state.initial.target] });
    }
    return {
      id,
      children,
      layoutOptions: {
        ...everywhere,
        'elk.direction': direction,
        'elk.padding': `[top=${box.height + 8},left=16,bottom=16,right=16]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${box.width},${box.height})`,
      },
    };
  };

  const root = nodeOf(chart.root);
  for (const bundle of visible.bundles) {
    const label = labels.get(bundle.id);
    edges.push({
      id: bundle.id,
      sources: [bundle.source],
      targets: [bundle.target],
      ...(label && {
        labels: [
          {
            id: `label ${bundle.id}`,
            text: bundle.id,
            width: label.width,
            height: label.height,
            layoutOptions: { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' },
          },
        ],
      }),
    });
  }
  const graph: ElkNode = {
    id: ' ',
    children: [root],
    edges,
    layoutOptions: {
      ...everywhere,
      'elk.direction': direction,
      'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
      'elk.json.shapeCoords': 'ROOT',
      'elk.json.edgeCoords': 'ROOT',
      'elk.padding': '[top=16,left=16,bottom=16,right=16]',
    },
  };
  return { graph, visible, boxes, labels };
}

export const startId = (state: string): string => `${state} start`;
