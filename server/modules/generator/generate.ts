import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GeneratedFile, GeneratedResource } from '../../../contract/entities/generator.ts';
import { type Declared, PROJECT } from './declared.ts';
import { addedLines } from './diff.ts';
import { definitionFile } from './emit/definition.ts';
import { screenFile } from './emit/screen.ts';
import { sourcesFile } from './emit/sources.ts';
import { storyFile } from './emit/story.ts';
import { type TableOf, tableFile } from './emit/table.ts';
import { type DefinitionFile, testFile } from './emit/test.ts';
import { lists } from './lists.ts';
import { namesOf } from './names.ts';

/** The code of the portal that a description refers to. */
export type Surroundings = { declared: Declared; tableOf: TableOf; definitionFileOf: DefinitionFile };

/** Returns whether a file that would be new already exists. */
export const isTaken = (name: string): boolean => {
  const { definition, table, sources, screen, story, test } = namesOf(name).files;
  return [definition, table, sources, screen, story, test].some((path) => existsSync(join(PROJECT, path)));
};

/**
 * Returns every file of the code of a resource: complete new files, and additions to the project's lists. The
 * description must be valid.
 */
export async function generate(
  resource: GeneratedResource,
  { declared, tableOf, definitionFileOf }: Surroundings,
): Promise<GeneratedFile[]> {
  const { files } = namesOf(resource.name);
  const known = declared.get(resource.table);
  const added: [string, string][] = [
    [files.definition, definitionFile(resource)],
    ...(known ? [] : [[files.table, tableFile(resource, tableOf)] as [string, string]]),
    [files.sources, sourcesFile(resource, known)],
    [files.screen, screenFile(resource)],
    [files.story, storyFile(resource)],
    [files.test, testFile(resource, definitionFileOf)],
  ];
  const changed = lists.map(async ({ path, add }) => {
    const text = await readFile(join(PROJECT, path), 'utf8');
    return { path, text: addedLines(path, text, add(text, resource)), isNew: false };
  });
  return [...added.map(([path, text]) => ({ path, text, isNew: true })), ...(await Promise.all(changed))];
}
