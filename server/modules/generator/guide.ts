import type { GeneratedFile, GeneratedResource } from '../../../contract/entities/generator.ts';
import { generatedRoute } from '../../../contract/generator/definition.ts';
import { snakeCase } from '../../../contract/generator/names.ts';
import { namesOf } from './names.ts';

/** Returns instructions for the generated files. They contain only names, no texts of the description. */
export function guideFile(resource: GeneratedResource, files: readonly GeneratedFile[], hasTable: boolean): string {
  const names = namesOf(resource.name);
  const paths = (isNew: boolean) =>
    files
      .filter((file) => file.isNew === isNew)
      .map(({ path }) => `- \`${path}\``)
      .join('\n');
  const steps = [
    'Unpack this archive in the root folder of the project.',
    `\`git apply ${names.files.patch}\` adds lines to the files under "Lists that get lines". Then delete the patch and this file.`,
    ...(hasTable
      ? [`\`npm run migrations -- ${snakeCase(resource.name)}\` writes the database migration with the new table.`]
      : []),
    '`npm run codegen` compiles the message catalogs.',
    `\`npm run typecheck\`, \`npm run lint\`, \`npx vitest run --project=api ${names.files.test}\`.`,
    `A new installation has \`${generatedRoute(resource)}\` in its menu. In an existing installation, add the page at System menus (code \`${resource.name}:list\`) and grant its permissions at Roles.`,
  ];
  return `# Add ${resource.name}

${steps.map((step, index) => `${index + 1}. ${step}`).join('\n')}

New files:

${paths(true)}

Lists that get lines:

${paths(false)}
`;
}
