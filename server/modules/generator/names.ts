import { posix } from 'node:path';
import { snakeCase } from '../../../contract/generator/names.ts';

/** What the parts of a generated resource are called and where they stand. Its name is checked before. */
export function namesOf(name: string) {
  const kebab = snakeCase(name).replaceAll('_', '-');
  const pascal = name.charAt(0).toUpperCase() + name.slice(1);
  return {
    pascal,
    table: `${name}Table`,
    source: `${name}Source`,
    message: `admin_page_${snakeCase(name)}`,
    files: {
      definition: `contract/resources/${name}.ts`,
      table: `server/modules/${name}/${kebab}.table.ts`,
      sources: `server/modules/${name}/resources.ts`,
      screen: `src/admin/${name}/${pascal}Screen.tsx`,
      story: `stories/admin/${pascal}.stories.tsx`,
      test: `tests/api/${name}.test.ts`,
      patch: `${name}.patch`,
      guide: 'ADD.md',
      archive: `${name}.zip`,
    },
  };
}

/** How a file imports another, both told from the project's root. */
export function importPath(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}
