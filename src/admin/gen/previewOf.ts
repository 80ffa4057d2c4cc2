import type { GeneratedResource } from '../../../contract/entities/generator.ts';
import { definitionOf } from '../../../contract/generator/definition.ts';
import { exampleOf, type FirstChoice } from '../../../contract/generator/example.ts';
import { columnNameProblem } from '../../../contract/generator/names.ts';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { answeredFields, type ResourceDefinition } from '../../../contract/resources/resource.ts';
import type { Localized } from '../../../contract/schema.ts';

const ROWS = [1, 2, 3];
const AT = '2026-01-05T02:00:00.000Z';
const idOf = (number: number): string => `00000000-0000-7000-8000-00000000000${number}`;

/** Returns the part of the definition that can be rendered. Columns whose names are not valid yet are left out. */
export function drawableDefinition(resource: GeneratedResource): ResourceDefinition {
  const seen = new Set<string>();
  const columns = resource.columns.filter(({ name }) => {
    const draws = columnNameProblem(name) === undefined && !seen.has(name);
    seen.add(name);
    return draws;
  });
  const named = ({ en, zh }: Localized, name: string): Localized => ({ en: en || zh || name, zh: zh || en || name });
  return definitionOf({
    ...resource,
    title: named(resource.title, resource.name || '…'),
    one: named(resource.one, resource.name || '…'),
    columns: columns.map((column) => ({ ...column, label: named(column.label, column.name) })),
  });
}

/** Returns numbered example records for the table. */
export function exampleRows(definition: ResourceDefinition, firstOf: FirstChoice): ResourceRecord[] {
  const fields = answeredFields(definition);
  return ROWS.map((number) => {
    const labels: ResourceRecord['labels'] = {};
    const values = fields.map(([name, field]) => {
      if (field.kind !== 'reference') return [name, exampleOf(field, number, firstOf)] as const;
      labels[name] = [{ id: idOf(number), label: { en: `Example ${number}`, zh: `示例 ${number}` } }];
      return [name, idOf(number)] as const;
    });
    const { tree } = definition;
    return {
      ...Object.fromEntries(values),
      ...(tree && { [tree.parent]: number === 2 ? idOf(1) : null }),
      id: idOf(number),
      version: 1,
      createdAt: AT,
      createdBy: null,
      updatedAt: AT,
      updatedBy: null,
      labels,
    };
  });
}
