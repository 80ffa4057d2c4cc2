import type { GeneratedResource } from '../../../../contract/entities/generator.ts';
import { namesOf } from '../names.ts';

/** Returns the screen, which is rendered entirely from the definition. */
export const screenFile = ({ name, section }: GeneratedResource): string =>
  `import { ${name} } from '../../../contract/resources/${name}.ts';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';

/** The records at \`/${section}/${name}\`. */
export default function ${namesOf(name).pascal}Screen() {
  return <ResourceScreen definition={${name}} />;
}
`;
