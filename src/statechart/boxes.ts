import { textWidth, wrap } from './measure.ts';
import { triggerLabel } from './names.ts';
import type { ChartState, ChartTransition } from './statechart.ts';
import type { Bundle } from './visible.ts';

/** Sizes of the drawing, in pixels. */
export const TITLE = 13;
export const TEXT = 11.5;
export const TAG = 10.5;
export const PAD = 10;
/** The room for the note of a transition, such as how often the tests took it. */
export const NOTE = 50;
/** The side of the button that folds a state. */
export const FOLD = 18;
const TITLE_LINE = 20;
const LINE = 16;
const MAX_TEXT = 230;

/** A line of text in a box, positioned from the box's corner. */
export type Line = {
  text: string;
  role: 'title' | 'description' | 'action' | 'event' | 'detail' | 'tag';
  x: number;
  y: number;
  width: number;
};
/** The content and size of a box; `rows` are transitions, each with its position. */
export type Box = { width: number; height: number; lines: Line[]; rows: Row[] };
export type Row = { transition: ChartTransition; x: number; y: number; width: number; height: number; lines: Line[] };

/** Returns the box of a state: name, tags, description, actions, and transitions without a target. */
export function stateBox(state: ChartState, inside: readonly ChartTransition[], collapsed: boolean, room = 0): Box {
  const title = collapsed ? `${state.key} …` : titleOf(state);
  const titleWidth = textWidth(title, TITLE, true);
  const lines: Line[] = [{ text: title, role: 'title', x: PAD, y: 19, width: titleWidth }];
  let right = PAD + titleWidth;
  for (const tag of state.tags) {
    const width = textWidth(tag, TAG) + 8;
    lines.push({ text: tag, role: 'tag', x: right + 8, y: 19, width });
    right += 8 + width;
  }
  if (collapsed || state.children.length > 0) right += FOLD;
  let y = 6 + TITLE_LINE;
  const say = (text: string, role: Line['role']) => {
    for (const part of wrap(text, TEXT, Math.max(MAX_TEXT, right - 2 * PAD))) {
      const width = textWidth(part, TEXT);
      lines.push({ text: part, role, x: PAD, y: y + 12, width });
      right = Math.max(right, PAD + width);
      y += LINE;
    }
  };
  if (state.description) say(state.description, 'description');
  for (const { id, source } of state.invokes) say(`invoke ${source === id ? id : `${source} as ${id}`}`, 'action');
  if (state.entry.length > 0) say(`entry / ${state.entry.join(', ')}`, 'action');
  if (state.exit.length > 0) say(`exit / ${state.exit.join(', ')}`, 'action');
  const rows: Row[] = [];
  for (const transition of inside) {
    const row = rowOf(transition, PAD - 4, y + 2, room);
    rows.push(row);
    right = Math.max(right, row.x + row.width - PAD);
    y += row.height + 4;
  }
  const width = Math.max(64, right + PAD);
  for (const row of rows) row.width = width - 2 * (PAD - 4);
  return { width, height: Math.max(32, y + 6), lines, rows };
}

function titleOf({ key, kind, history }: ChartState): string {
  if (kind === 'history') return history === 'deep' ? `H* ${key}` : `H ${key}`;
  return kind === 'parallel' ? `${key} ∥` : key;
}

/** Returns the labels of a line between two states, one below the other, each with room for a note of that width. */
export function labelBox({ transitions }: Bundle, room = 0): Box {
  const rows: Row[] = [];
  let y = 0;
  for (const transition of transitions) {
    const row = rowOf(transition, 0, y, room);
    rows.push(row);
    y += row.height + 3;
  }
  const width = Math.max(...rows.map((row) => row.width));
  for (const row of rows) row.x = (width - row.width) / 2;
  return { width, height: y - 3, lines: [], rows };
}

function rowOf(transition: ChartTransition, x: number, y: number, room: number): Row {
  const guard = guardLabel(transition);
  const parts: [string, Line['role']][] = [];
  for (const text of wrap(`${triggerLabel(transition.trigger)}${guard && ` [${guard}]`}`, TEXT, MAX_TEXT)) {
    parts.push([text, 'event']);
  }
  if (transition.actions.length > 0) {
    for (const text of wrap(`/ ${transition.actions.join(', ')}`, TEXT, MAX_TEXT)) parts.push([text, 'detail']);
  }
  const lines = parts.map(([text, role], at) => ({
    text,
    role,
    x: 8,
    y: 13 + at * 14,
    width: textWidth(text, TEXT),
  }));
  const width = Math.max(...lines.map((line) => line.width)) + 16 + room;
  return { transition, x, y, width, height: lines.length * 14 + 5, lines };
}

/** Returns the guard of a branch, or `else` if it is the remaining one. */
export function guardLabel({ guard, branch }: ChartTransition): string {
  if (guard !== null) return guard;
  return branch.of > 1 && branch.index === branch.of - 1 ? 'else' : '';
}
