import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readImports } from './imports.ts';

/** The folders whose subfolders are separate parts of the picture. */
const PARTED = ['src', 'server'];
const WHOLE = ['contract', 'machines'];
/** The documents that may contain the picture. The first match is used. */
const DOCUMENTS = ['docs/architecture.md', 'README.md'];
const PICTURE = /```mermaid[\s\S]*?```/;

/** Returns how many files of one part of the tree import from another part. */
export function importsBetweenParts(): Map<string, number> {
  const arrows = new Map<string, number>();
  for (const [file, imports] of readImports([...WHOLE, ...PARTED])) {
    const from = partOf(file);
    for (const to of new Set(imports.map(({ to: path }) => partOf(path))))
      if (from && to && to !== from) arrows.set(`${from}>${to}`, (arrows.get(`${from}>${to}`) ?? 0) + 1);
  }
  return arrows;
}

/** Returns the counts as a Mermaid diagram. Arrows of fewer than `least` files are not drawn, but still counted. */
export function mapPicture(least = 2): string {
  const arrows = [...importsBetweenParts()]
    .filter(([, files]) => files >= least)
    .map(([arrow]) => arrow.split('>') as [from: string, to: string])
    .toSorted(([a, to], [b, other]) => a.localeCompare(b) || to.localeCompare(other));
  const parts = [...new Set(arrows.flat())].toSorted((a, b) => a.localeCompare(b));
  return [
    '```mermaid',
    'flowchart LR',
    ...parts.map((part) => `  ${nameOf(part)}[${part}]`),
    ...arrows.map(([from, to]) => `  ${nameOf(from)} --> ${nameOf(to)}`),
    '```',
  ].join('\n');
}

/** Returns the document that contains the picture, and its current picture. */
export function shownPicture(): { document: string; picture: string } {
  for (const document of DOCUMENTS) {
    const [picture] = (existsSync(document) && PICTURE.exec(readFileSync(document, 'utf8'))) || [];
    if (picture !== undefined) return { document, picture };
  }
  throw new Error(`no mermaid block in ${DOCUMENTS.join(' or ')}`);
}

/** Replaces the current picture with the generated one. */
export function writePicture(): void {
  const { document, picture } = shownPicture();
  writeFileSync(document, readFileSync(document, 'utf8').replace(picture, mapPicture()));
}

const nameOf = (part: string) => part.replace('/', '_');

function partOf(path: string): string | undefined {
  const [top = '', part, file] = path.split('/');
  if (WHOLE.includes(top)) return top;
  if (!PARTED.includes(top)) return undefined;
  return file === undefined ? top : `${top}/${part}`;
}
