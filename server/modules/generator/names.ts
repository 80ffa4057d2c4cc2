import { posix } from 'node:path';
import { snakeCase } from '../../../contract/generator/names.ts';

/** Returns the names and files of the parts of a generated resource. Its name was validated before. */
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

/** Returns the import path of a file in another; both are relative to the project's root. */
export function importPath(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}
