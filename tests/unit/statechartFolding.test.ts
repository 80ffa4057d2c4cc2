import { describe, expect, it } from 'vitest';
import { charts } from '../../machines/index.ts';
import { chartOf } from '../../src/statechart/chartOf.ts';
import {
  foldableOf,
  foldingAtFirst,
  followed,
  neededOf,
  onlyNeeded,
  revealed,
  statesNear,
  toggled,
  unfolded,
} from '../../src/statechart/folding.ts';
import { marksOf } from '../../src/statechart/marks.ts';
import { begin, nowOf } from '../../src/statechart/simulate/simulation.ts';

const chartNamed = (name: string) => {
  const found = charts.find((chart) => chart.name === name);
  if (!found) throw new Error(`no chart ${name}`);
  return chartOf(found.machine);
};
const session = chartNamed('session');
const crud = chartNamed('crud');
const signedOut = new Set(['session', 'session.signedOut']);
const viewing = new Set([
  ...['crud', 'crud.running', 'crud.running.panel', 'crud.running.panel.viewing', 'crud.running.panel.viewing.loading'],
  ...['crud.running.work', 'crud.running.work.idle', 'crud.running.undo', 'crud.running.undo.none'],
]);

describe('folding', () => {
  it('folds inactive compound states of a large statechart at first', () => {
    expect([...foldingAtFirst(session, signedOut, []).folded]).toEqual([
      'session.signedIn',
      'session.signedIn.account',
      'session.signedIn.menus',
      'session.signedIn.dictionaries',
      'session.expired',
    ]);
  });

  it('leaves a small statechart open, and folds it on request', () => {
    const catalog = chartNamed('catalog');
    const active = new Set(['catalog']);
    expect(foldingAtFirst(catalog, active, []).folded.size).toBe(0);
    expect([...onlyNeeded(catalog, active, []).folded]).toEqual(foldableOf(catalog));
  });

  it('folds regions far from the selection, and without one those without the deepest active state', () => {
    const first = foldingAtFirst(crud, viewing, []);
    expect(first.folded).not.toContain('crud.running');
    expect(first.folded).not.toContain('crud.running.panel');
    expect(first.folded).not.toContain('crud.running.panel.viewing');
    for (const id of ['work', 'undo', 'report', 'file', 'panel.creating', 'panel.trash']) {
      expect(first.folded).toContain(`crud.running.${id}`);
    }
    const atWork = foldingAtFirst(crud, viewing, ['crud.running.work.idle']);
    expect(atWork.folded).not.toContain('crud.running.work');
    expect(atWork.folded).toContain('crud.running.panel');
  });

  it('opens what becomes active, and closes nothing by itself', () => {
    const first = foldingAtFirst(session, signedOut, []);
    const expired = new Set(['session', 'session.expired', 'session.expired.asking']);
    const later = followed(first, neededOf(session, expired, []));
    expect(later.folded).not.toContain('session.expired');
    expect(later.folded).toContain('session.signedIn');
    const back = followed(later, neededOf(session, signedOut, []));
    expect(back.folded).not.toContain('session.expired');
  });

  it('a state folded by hand stays folded while it is active', () => {
    const expired = new Set(['session', 'session.expired', 'session.expired.asking']);
    const byHand = toggled(foldingAtFirst(session, expired, []), session, 'session.expired');
    expect(byHand.folded).toContain('session.expired');
    expect(followed(byHand, neededOf(session, expired, []))).toBe(byHand);
  });

  it('unfolds one by one, around a found state, and all; the root and leaves do not fold', () => {
    const first = foldingAtFirst(session, signedOut, []);
    expect(toggled(first, session, 'session.expired').folded).not.toContain('session.expired');
    expect(toggled(first, session, 'session')).toBe(first);
    expect(toggled(first, session, 'session.signedOut')).toBe(first);
    const found = revealed(first, session, 'session.signedIn.menus.loading');
    expect(found.folded).not.toContain('session.signedIn');
    expect(found.folded).not.toContain('session.signedIn.menus');
    expect(found.folded).toContain('session.signedIn.account');
    expect(unfolded(first).folded.size).toBe(0);
  });

  it('the marks of a run name the states of its last transitions and the picked state as near', () => {
    const taken = session.transitions.find(({ source }) => source === 'session.signedOut');
    const { near } = marksOf(signedOut, [], [taken?.id ?? ''], 'session.expired');
    expect(statesNear(session, near)).toEqual(['session.expired', 'session.signedOut', ...(taken?.targets ?? [])]);
  });

  it.each(charts)(
    '$name: folding at its first state hides no active leaf outside far regions',
    ({ machine, cases }) => {
      const chart = chartOf(machine);
      const { snapshot } = nowOf(begin(machine, cases.inputs?.[0]));
      const active = new Set(snapshot._nodes.map(({ id }) => id));
      const { folded } = foldingAtFirst(chart, active, []);
      const regions = new Set(
        chart.states.filter(({ kind }) => kind === 'parallel').flatMap(({ children }) => children),
      );
      expect([...folded].filter((id) => active.has(id) && !regions.has(id))).toEqual([]);
    },
  );
});
