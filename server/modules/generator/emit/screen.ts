import type { GeneratedResource } from '../../../../contract/entities/generator.ts';
import { namesOf } from '../names.ts';

/** The screen, all of it drawn from the definition. */
export const screenFile = ({ name, section }: GeneratedResource): string =>
  `import { ${name} } from '../../../contract/resources/${name}.ts';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';

/** The records at \`/${section}/${name}\`. */
export default function ${namesOf(name).pascal}Screen() {
  return <ResourceScreen definition={${name}} />;
}
`;
