import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type Message, readMessages } from './catalog.ts';

/** The directory of the messages that browser and server share. */
const SHARED = 'contract/messages';

/** The source of the language: in the browser it belongs to the page, on the server to each call. */
const SPEAKERS = {
  src: { imports: `import { currentLocale } from '../locale.ts';\n`, choice: `currentLocale() === 'zh'`, options: [] },
  server: { imports: '', choice: `locale === 'zh'`, options: ['{ locale }'] },
} as const;
export type Room = keyof typeof SPEAKERS;

/**
 * Compiles the catalogs of the browser (`src`) or of the server into functions. The calls are `m.key(parameters)` in
 * the browser and `m.key(parameters, { locale })` on the server.
 *
 * One file holds all messages for the server, tests and development. For the build of the browser app, each message
 * also gets its own module.
 * @param root directory of the project
 * @throws CatalogError
 */
export function compileMessages(root: string, room: Room): void {
  const messages = readMessages(root, [`${room}/i18n/messages`, SHARED]);
  const { imports } = SPEAKERS[room];
  const files = new Map([
    ['messages.js', ALL_AS_ONE],
    ['messages.d.ts', ALL_AS_ONE],
    ['all.js', imports + messages.map((message) => functionOf(message, room)).join('')],
    ['all.d.ts', messages.map((message) => declarationOf(message, room)).join('')],
  ]);
  if (room === 'src')
    for (const message of messages)
      files.set(`messages/${message.key}.js`, imports.replace('../', '../../') + functionOf(message, room));
  writeAll(join(root, room, 'i18n/compiled'), files);
}

const ALL_AS_ONE = `export * as m from './all.js';\n`;

function functionOf({ key, parameters, en, zh }: Message, room: Room): string {
  const { choice, options } = SPEAKERS[room];
  const inputs = [...(parameters.length > 0 ? ['i'] : options.length > 0 ? ['_'] : []), ...options];
  return `export const ${key} = (${inputs.join(', ')}) => ${choice} ? ${zh} : ${en};\n`;
}

function declarationOf({ key, text, parameters }: Message, room: Room): string {
  const fields = parameters.map((name) => `${name}: string | number`);
  const inputs = [
    ...(fields.length > 0 ? [`inputs: { ${fields.join('; ')} }`] : room === 'server' ? ['inputs: object'] : []),
    ...(room === 'server' ? [`options: { locale: 'en' | 'zh' }`] : []),
  ];
  return `/** ${text.replaceAll('*/', '*\\/')} */\nexport declare const ${key}: (${inputs.join(', ')}) => string;\n`;
}

/** Makes a directory hold only these files. Unchanged files are not written, so that no watcher runs. */
function writeAll(directory: string, files: ReadonlyMap<string, string>): void {
  for (const file of files.keys()) mkdirSync(dirname(join(directory, file)), { recursive: true });
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !entry.name.startsWith('.') && !files.has(relative(directory, path))) rmSync(path);
  }
  for (const [file, text] of files)
    if (textOf(join(directory, file)) !== text) writeFileSync(join(directory, file), text);
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
