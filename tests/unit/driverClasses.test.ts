import { expect, test } from 'vitest';
import { DRIVER_CLASSES, driverClasses, geneTesting } from '../../contract/driverClasses.ts';
import { ALTERATION_CLASSES, type AlterationClass } from '../../contract/vocabulary.ts';

const nothing = () => undefined;
const counted = (mutation: number, copyNumber: number, fusion: number) => () => ({ mutation, copyNumber, fusion });

test('each gene of the table has driver classes and a source that can be looked up', () => {
  const genes = DRIVER_CLASSES.map(([gene]) => gene);
  expect(new Set(genes).size).toBe(genes.length);
  for (const [gene, classes, source] of DRIVER_CLASSES) {
    expect(gene).toMatch(/^[A-Z0-9-]+$/);
    expect(classes.length, gene).toBeGreaterThan(0);
    expect(classes, gene).toEqual(ALTERATION_CLASSES.filter((name) => classes.includes(name)));
    expect(source, gene).toMatch(/doi 10\.\d{4,}\/\S+|^FDA label of \w+/);
  }
});

test.each<[string, AlterationClass[]]>([
  ['KRAS', ['mutation']],
  ['ALK', ['fusion']],
  ['ROS1', ['fusion']],
  ['RET', ['fusion']],
  ['NTRK1', ['fusion']],
  ['NTRK2', ['fusion']],
  ['NTRK3', ['fusion']],
  ['ABL1', ['fusion']],
  ['ERBB2', ['mutation', 'copyNumber']],
  ['MET', ['mutation', 'copyNumber']],
  ['CDKN2A', ['mutation', 'copyNumber']],
])('%s is driven by %j, whatever the catalog contains', (gene, classes) => {
  expect(driverClasses(gene, counted(1, 1, 1))).toEqual(classes);
  expect(driverClasses(gene.toLowerCase(), nothing)).toEqual(classes);
});

test('another gene is driven by classes with at least a fifth of its alterations, or by mutations', () => {
  expect(driverClasses('MYC', counted(0, 184, 21))).toEqual(['copyNumber']);
  expect(driverClasses('CDK4', counted(5, 18, 0))).toEqual(['mutation', 'copyNumber']);
  expect(driverClasses('CDK4', counted(1, 4, 0))).toEqual(['mutation', 'copyNumber']);
  expect(driverClasses('CDK4', counted(19, 81, 0))).toEqual(['copyNumber']);
  expect(driverClasses('CDK4', counted(5, 5, 5))).toEqual(['mutation', 'copyNumber', 'fusion']);
  expect(driverClasses('CDK4', counted(0, 0, 0))).toEqual(['mutation']);
  expect(driverClasses('CDK4', nothing)).toEqual(['mutation']);
});

test('a gene is wild type only if each of its driver classes was tested', () => {
  const reads =
    (...names: AlterationClass[]) =>
    (name: AlterationClass) =>
      names.includes(name);
  expect(geneTesting(false, reads('mutation'), ['mutation'])).toMatchObject({ status: 'wildType', notRead: [] });
  expect(geneTesting(false, reads('mutation'), ['fusion'])).toEqual({
    status: 'notTested',
    read: ['mutation'],
    notRead: ['fusion'],
  });
  expect(geneTesting(false, reads('mutation', 'fusion'), ['mutation', 'copyNumber'])).toMatchObject({
    status: 'notTested',
    notRead: ['copyNumber'],
  });
  expect(geneTesting(true, reads(), ['mutation'])).toEqual({ status: 'altered', read: [], notRead: ['mutation'] });
});
