import type { GeneratedResource } from '../../../../contract/entities/generator.ts';
import { definitionOf, GENERATED_ACTS, generatedCode } from '../../../../contract/generator/definition.ts';
import { type Printable, printBroken } from '../print.ts';

/** Returns the definition of the resource, from which everything else follows. */
export function definitionFile(resource: GeneratedResource): string {
  const definition = definitionOf(resource);
  const codes = Object.fromEntries(GENERATED_ACTS.map((act) => [act, generatedCode(resource.name, act)]));
  return `import { defineResource } from './resource.ts';

/** The records at \`${definition.route}\`. */
export const ${resource.name} = defineResource(${printBroken({ ...plain(definition), codes })});
`;
}

/** A definition holds only data. */
const plain = (definition: object): Record<string, Printable> => JSON.parse(JSON.stringify(definition));
