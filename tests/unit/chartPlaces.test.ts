import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chartPlaces } from '../../build/chartPlaces/chartPlaces.ts';
import { chartViews } from '../../build/chartPlaces/chartViews.ts';
import { Modules } from '../../build/chartPlaces/modules.ts';
import { charts } from '../../machines/index.ts';
import { chartOf } from '../../src/statechart/chartOf.ts';
import type { Place } from '../../src/statechart/find/sourcePlaces.ts';

const ROOT = join(import.meta.dirname, '../..');
const modules = new Modules(ROOT);
const found = chartPlaces(modules);
const places = new Map(found.map((one) => [one.id, one]));
const drawn = charts.map(({ name, machine }) => ({ name, chart: chartOf(machine), found: places.get(machine.id) }));

/** The source from a place to the end of its line. */
const textAt = ({ file, line, column }: Place) =>
  (readFileSync(join(ROOT, file), 'utf8').split('\n')[line - 1] ?? '').slice(column - 1);
const startsWith = (name: string) => new RegExp(`^['"]?${name.replaceAll('.', '\\.')}\\b`);
const built =
  /^(assign|raise|sendTo|emit|enqueueActions|spawnChild|stopChild|cancel|log|forwardTo|sendParent|inline)\b/;

test('every statechart is found in the source', () => {
  expect(drawn.filter(({ found }) => !found).map(({ name }) => name)).toEqual([]);
});

test('every state of every statechart has a place that begins with its name, and its tags', () => {
  const wrong = drawn.flatMap(({ chart, found }) =>
    chart.states.flatMap(({ id, key, tags }) => {
      const place = found?.states[id];
      if (!place || !startsWith(id === chart.root ? chart.id : key).test(textAt(place))) return [`${id}: no place`];
      return [...(found.tags[id] ?? [])].sort().join() === [...tags].sort().join() ? [] : [`${id}: other tags`];
    }),
  );
  expect(wrong).toEqual([]);
});

test('every named guard and action of every statechart has a place that begins with its name', () => {
  const wrong = drawn.flatMap(({ chart, found }) => {
    const actions = [
      ...chart.states.flatMap(({ entry, exit }) => [...entry, ...exit]),
      ...chart.transitions.flatMap((one) => one.actions),
    ].filter((name) => !built.test(name));
    const guards = chart.transitions
      .flatMap(({ guard }) => guard?.split(/ and | or |^not | not /) ?? [])
      .filter((name) => name !== '' && name !== 'inline');
    const lacking = (kind: 'guards' | 'actions', names: string[]) =>
      [...new Set(names)].flatMap((name) => {
        const place = found?.[kind][name];
        return place && startsWith(name).test(textAt(place)) ? [] : [`${chart.id}: ${kind} ${name}`];
      });
    return [...lacking('guards', guards), ...lacking('actions', actions)];
  });
  expect(wrong).toEqual([]);
});

test('every question for a tag in a view is found, at its line', () => {
  const views = chartViews(modules, found);
  const asked = globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
    .filter((file) => !file.startsWith('src/statechart/'))
    .flatMap((file) =>
      readFileSync(join(ROOT, file), 'utf8')
        .split('\n')
        .flatMap((text, index) =>
          [...text.matchAll(/\.hasTag\('(\w+)'\)/g)].map(([, tag]) => ({ file, line: index + 1, tag })),
        ),
    );
  expect(asked.length).toBeGreaterThan(100);
  const missing = asked.filter(
    ({ file, line, tag }) =>
      !views.some(({ place, ...view }) => place.file === file && place.line === line && view.tag === tag),
  );
  expect(missing).toEqual([]);
});

test('views name the components that ask, directly or through hooks', () => {
  const views = chartViews(modules, found);
  const askingFor = (chart: string, tag: string) =>
    views.filter((view) => view.chart === chart && view.tag === tag).flatMap(({ components }) => components);
  expect(askingFor('studyUpload', 'refused')).toContain('TableForm');
  expect(askingFor('form', 'busy')).toContain('LoginForm');
  expect(askingFor('roleView', 'seeing')).toContain('RoleViewBanner');
  const menusFailed = views.filter(({ state }) => state === 'session.signedIn.menus.failed');
  expect(menusFailed.map(({ place }) => place.file)).toEqual(['src/admin/frame/AdminPage.tsx']);
});
