import type { GeneratedResource } from '../../../../contract/entities/generator.ts';
import type { DeclaredTable } from '../declared.ts';
import { importPath, namesOf } from '../names.ts';
import { byDistance, importOf } from '../print.ts';

/** Returns the code for the storage of the records: in the generated table, or in an existing one of the portal. */
export function sourcesFile({ name, section }: GeneratedResource, declared: DeclaredTable | undefined): string {
  const { table, source, files } = namesOf(name);
  const from = importPath(files.sources, declared?.file ?? files.table);
  const imported = !declared || declared.exportName === table ? table : `${declared.exportName} as ${table}`;
  const imports = new Map([
    [importPath(files.sources, files.definition), name],
    [importPath(files.sources, 'server/platform/resources/source.ts'), 'source'],
    [from, imported],
  ]);
  const lines = [...imports].toSorted(([one], [other]) => byDistance(one, other));
  return `${lines.map(([path, what]) => importOf([what], path)).join('\n')}

/** The storage of the records at \`/${section}/${name}\`. */
export const ${source} = source({
  definition: ${name},
  table: ${table},
});
`;
}
