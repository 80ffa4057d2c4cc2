import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtinResolvers, ERROR_CODES, makeFsImporter, parse } from 'react-docgen';
import type { Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = 'src/ui';

/** A component of the design system as its documentation shows it. Empty texts are missing ones. */
export type DocumentedPart = {
  file: string;
  name: string;
  description: string;
  props: readonly { name: string; description: string }[];
};

/**
 * Returns the exported components of `src/ui` as react-docgen reads them, which also makes the tables of properties in
 * Storybook. Properties whose types are React's own (`ComponentProps<'button'>`) are left out.
 */
export function documentedParts(): DocumentedPart[] {
  return readdirSync(join(ROOT, FOLDER), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .sort()
    .flatMap((file) => partsOf(`${FOLDER}/${file}`));
}

/** Returns one line for each component or property of `src/ui` that has no description. */
export const undescribed = (parts: readonly DocumentedPart[]): string[] =>
  parts.flatMap(({ file, name, description, props }) => [
    ...(description === '' ? [`${file}: ${name} has no description`] : []),
    ...props
      .filter((prop) => prop.description === '')
      .map((prop) => `${file}: the property ${prop.name} of ${name} has no description`),
  ]);

/**
 * Vite plugin that fails the build of Storybook if a component or a property of the design system has no description.
 */
export function describedProps(): Plugin {
  return {
    name: 'described-props',
    apply: 'build',
    buildStart() {
      const missing = undescribed(documentedParts());
      if (missing.length > 0) this.error(`Describe these in a docstring:\n${missing.join('\n')}`);
    },
  };
}

/** Types that several files share are read once. */
const importer = makeFsImporter();

function partsOf(file: string): DocumentedPart[] {
  const filename = join(ROOT, file);
  return definitionsIn(filename).map(({ displayName = '', description = '', props = {} }) => ({
    file,
    name: displayName,
    description,
    props: Object.entries(props)
      .filter(([, { tsType }]) => tsType !== undefined)
      .map(([name, prop]) => ({ name, description: prop.description ?? '' })),
  }));
}

function definitionsIn(filename: string) {
  const resolver = new builtinResolvers.FindExportedDefinitionsResolver({ limit: 0 });
  const babelOptions = { babelrc: false, configFile: false };
  try {
    return parse(readFileSync(filename, 'utf8'), { filename, resolver, importer, babelOptions });
  } catch (error) {
    // a file of helpers, without a component
    if (error instanceof Error && 'code' in error && error.code === ERROR_CODES.MISSING_DEFINITION) return [];
    throw error;
  }
}
