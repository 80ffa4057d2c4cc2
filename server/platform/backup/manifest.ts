import Type, { type Static } from 'typebox';
import Value from 'typebox/value';
import { CommandError } from '../commandHelp.ts';

export const MANIFEST = 'manifest.json';
const FORMAT = 1;
/** The list of what a backup holds, never its content. */
const MANIFEST_MOST = 64 * 1_048_576;

const Checksum = Type.String({ pattern: '^[0-9a-f]{64}$' });

/** What a backup says of itself: written last, read first. Checksums are SHA-256 of what was packed. */
const Manifest = Type.Object({
  format: Type.Literal(FORMAT),
  createdAt: Type.String({ format: 'date-time' }),
  /** Hashes of the migrations that made the schema. */
  schema: Type.Array(Type.String({ minLength: 1 })),
  /** In an order in which each table follows those that it refers to. */
  tables: Type.Array(
    Type.Object({
      name: Type.String({ minLength: 1 }),
      columns: Type.Array(Type.String({ minLength: 1 }), { minItems: 1 }),
      rows: Type.Integer({ minimum: 0 }),
      sha256: Checksum,
    }),
  ),
  sequences: Type.Array(Type.Object({ name: Type.String({ minLength: 1 }), last: Type.String({ pattern: '^\\d+$' }) })),
  files: Type.Array(Type.Object({ path: Type.String({ minLength: 1 }), sha256: Checksum })),
});
export type Manifest = Static<typeof Manifest>;
export type BackedUpTable = Manifest['tables'][number];

/** Where in the archive a table's rows and a file stand. */
export const entryOfTable = (name: string): string => `tables/${name}.copy`;
export const entryOfFile = (path: string): string => `files/${path}`;

/** A backup that is none, is damaged, or does not fit; `message` is the one line for whoever restores it. */
export class BackupError extends CommandError {}

export const newManifest = (parts: Omit<Manifest, 'format' | 'createdAt'>): Manifest => ({
  format: FORMAT,
  createdAt: new Date().toISOString(),
  ...parts,
});

/** @throws BackupError when this is no list of a backup that this version reads */
export function readManifest(text: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BackupError('The list in the backup cannot be read');
  }
  if (!Value.Check(Manifest, value)) throw new BackupError('The list in the backup is not one that this version reads');
  return value;
}

/** @throws BackupError for a list that is larger than any */
export function assertManifestSize(bytes: number): void {
  if (bytes > MANIFEST_MOST) throw new BackupError('The list in the backup is too large');
}
