import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { officeRoutes } from '../../contract/officeRoutes.ts';
import { routes } from '../../contract/routes.ts';
import { siteRoutes } from '../../contract/siteRoutes.ts';
import { addRoutes, routeOf } from '../../src/portal/routeOf.ts';

test('code outside the back-office makes no call whose route only the back-office loads', () => {
  const names = Object.keys(officeRoutes).map((key) => `'${key}'`);
  const files = globSync(['src/**/*.{ts,tsx}', 'machines/**/*.ts']).filter(
    (file) => !/\/(?:admin|compiled|statechart)\//.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) => {
    const code = readFileSync(file, 'utf8');
    return names.filter((name) => code.includes(name)).map((name) => `${file}: ${name}`);
  });
  expect(found).toEqual([]);
});

test('every route is in one of the two tables', () => {
  expect(Object.keys(siteRoutes).filter((key) => key in officeRoutes)).toEqual([]);
  expect(Object.keys(routes).length).toBe(Object.keys(siteRoutes).length + Object.keys(officeRoutes).length);
});

test('a call of the back-office has a route once its code is loaded', () => {
  expect(routeOf('searchModels')).toBe(siteRoutes.searchModels);
  expect(() => routeOf('purgeTrash')).toThrow(/purgeTrash/);
  addRoutes(officeRoutes);
  expect(routeOf('purgeTrash')).toBe(officeRoutes.purgeTrash);
});
