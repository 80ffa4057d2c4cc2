import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = new URL('../..', import.meta.url).pathname;

/** The parts of the tree that the picture in `docs/architecture.md` shows, the longest prefix first. */
const ROOMS = [
  'contract',
  'machines',
  'src/admin',
  'src/boot',
  'src/effects',
  'src/i18n',
  'src/portal',
  'src/shared',
  'src/site',
  'src/ui',
  'src/theme',
  'server/modules',
  'server/platform',
  'server/demo',
  'server/importers',
  'server',
] as const;

/** How many files of one room import from another, read from the import statements themselves. */
export function importsBetweenRooms(): Map<string, number> {
  const files = globSync('{contract,machines,src,server}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => path.includes('compiled'),
  });
  const arrows = new Map<string, number>();
  for (const file of files) {
    const targets = new Set(
      [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].flatMap(([, path]) => {
        const room = roomOf(relative(root, join(root, dirname(file), path ?? '')));
        return room ? [room] : [];
      }),
    );
    const from = roomOf(file);
    for (const to of targets)
      if (from && to !== from) arrows.set(`${from}>${to}`, (arrows.get(`${from}>${to}`) ?? 0) + 1);
  }
  return arrows;
}

/** The same as a Mermaid diagram; thin arrows (fewer than `least` files) are left out of the picture, not of the count. */
export function roomsDiagram(least = 2): string {
  const arrows = [...importsBetweenRooms()]
    .filter(([, files]) => files >= least)
    .toSorted(([a], [b]) => a.localeCompare(b));
  const lines = arrows.map(([arrow]) => {
    const [from = '', to = ''] = arrow.split('>');
    return `  ${name(from)} --> ${name(to)}`;
  });
  return ['```mermaid', 'flowchart LR', ...ROOMS.map((room) => `  ${name(room)}[${room}]`), ...lines, '```'].join('\n');
}

const name = (room: string) => room.replace('/', '_');

function roomOf(path: string): string | undefined {
  return ROOMS.find((room) => path.startsWith(`${room}/`));
}
