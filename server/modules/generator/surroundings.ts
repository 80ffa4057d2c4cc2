import { glob, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { getTableName } from 'drizzle-orm';
import type { Engine } from '../../platform/resources/source.ts';
import { declaredTables, PROJECT } from './declared.ts';
import type { Surroundings } from './generate.ts';

/** Finds the code that a generated resource may refer to. */
export async function surroundingsOf(
  engine: Engine,
): Promise<Surroundings & { resourcesOf: (table: string) => string[] }> {
  const [declared, files] = await Promise.all([declaredTables(), definitionFiles()]);
  const sources = [...engine.sources.values()];
  return {
    declared,
    resourcesOf: (table) =>
      sources.filter((each) => getTableName(each.table) === table).map(({ definition }) => definition.name),
    tableOf: (resource) => {
      const known = engine.sources.get(resource);
      const found = known && declared.get(getTableName(known.table));
      if (!found) throw new Error(`${resource} has no table of its own`);
      return found;
    },
    definitionFileOf: (resource) => {
      const [, path] = files.find(([name]) => name === resource) ?? [];
      if (path === undefined) throw new Error(`${resource} is defined nowhere`);
      return path;
    },
  };
}

/** Returns the file in which each resource is defined, from the exports of the files. */
async function definitionFiles(): Promise<(readonly [string, string])[]> {
  const found: (readonly [string, string])[] = [];
  for await (const path of glob('contract/resources/**/*.ts', { cwd: PROJECT })) {
    const text = await readFile(join(PROJECT, path), 'utf8');
    for (const [, name] of text.matchAll(/^export const (\w+) = (?:defineResource|\w+Of)\(/gm))
      if (name !== undefined) found.push([name, path.split(sep).join('/')] as const);
  }
  return found;
}
