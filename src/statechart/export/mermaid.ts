import { guardLabel } from '../boxes.ts';
import { triggerLabel } from '../names.ts';
import type { ChartTransition, Statechart } from '../statechart.ts';

/** Returns the statechart as a Mermaid state diagram. Nesting, regions, branches and actions are kept. */
export function mermaidOf(chart: Statechart): string {
  const byId = new Map(chart.states.map((state) => [state.id, state]));
  const lines = ['stateDiagram-v2'];
  const write = (id: string, indent: string) => {
    const state = byId.get(id);
    if (!state) return;
    lines.push(`${indent}state "${plain(state.key)}" as ${nameOf(id)}`);
    const stays = chart.transitions.filter((one) => one.source === id && one.targets.length === 0);
    for (const one of stays) lines.push(`${indent}${nameOf(id)} : ${plain(labelOf(one))}`);
    if (state.children.length === 0) {
      if (state.kind === 'final') lines.push(`${indent}${nameOf(id)} --> [*]`);
      return;
    }
    lines.push(`${indent}state ${nameOf(id)} {`);
    state.children.forEach((child, index) => {
      if (index > 0 && state.kind === 'parallel') lines.push(`${indent}  --`);
      write(child, `${indent}  `);
    });
    if (state.initial) lines.push(`${indent}  [*] --> ${nameOf(state.initial.target)}`);
    lines.push(`${indent}}`);
  };
  write(chart.root, '  ');
  for (const one of chart.transitions) {
    for (const target of one.targets) {
      lines.push(`  ${nameOf(one.source)} --> ${nameOf(target)} : ${plain(labelOf(one))}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Returns event, guard and actions in one line. */
export function labelOf(transition: ChartTransition): string {
  const guard = guardLabel(transition);
  const actions = transition.actions.join(', ');
  return `${triggerLabel(transition.trigger)}${guard && ` [${guard}]`}${actions && ` / ${actions}`}`;
}

const nameOf = (id: string) => id.replace(/\W/g, '_');
/** Escapes characters that end a label in Mermaid as numeric codes. */
const plain = (text: string) => text.replace(/[:;"#]/g, (sign) => `#${sign.codePointAt(0)};`);
