import Type, { type Static } from 'typebox';
import Value from 'typebox/value';
import { CommandError } from '../commandHelp.ts';

export const MANIFEST = 'manifest.json';
const FORMAT = 1;
/** The largest manifest in bytes. The manifest lists the parts of a backup and never includes their content. */
const MANIFEST_MOST = 64 * 1_048_576;

const Checksum = Type.String({ pattern: '^[0-9a-f]{64}$' });

/** The description of a backup: written last, read first. Checksums are SHA-256 of the unpacked content. */
const Manifest = Type.Object({
  format: Type.Literal(FORMAT),
  createdAt: Type.String({ format: 'date-time' }),
  /** Hashes of the migrations that made the schema. */
  schema: Type.Array(Type.String({ minLength: 1 })),
  /** Ordered so that each table follows the tables that it refers to. */
  tables: Type.Array(
    Type.Object({
      name: Type.String({ minLength: 1 }),
      columns: Type.Array(Type.String({ minLength: 1 }), { minItems: 1 }),
      rows: Type.Integer({ minimum: 0 }),
      sha256: Checksum,
    }),
  ),
  sequences: Type.Array(Type.Object({ name: Type.String({ minLength: 1 }), last: Type.String({ pattern: '^\\d+$' }) })),
  /** The end of the sealed log at that moment (`platform/sealedLog`); absent if nothing was sealed. */
  logHead: Type.Optional(Type.Object({ seq: Type.Integer({ minimum: 1 }), hash: Checksum })),
  files: Type.Array(Type.Object({ path: Type.String({ minLength: 1 }), sha256: Checksum })),
});
export type Manifest = Static<typeof Manifest>;
export type BackedUpTable = Manifest['tables'][number];

/** Returns the archive entry of a table's rows. */
export const entryOfTable = (name: string): string => `tables/${name}.copy`;
export const entryOfFile = (path: string): string => `files/${path}`;

/** The file is not a backup, is damaged, or does not fit. `message` is the one line for the operator. */
export class BackupError extends CommandError {}

export const newManifest = (parts: Omit<Manifest, 'format' | 'createdAt'>): Manifest => ({
  format: FORMAT,
  createdAt: new Date().toISOString(),
  ...parts,
});

/**
 * Reads the manifest of a backup.
 * @throws BackupError when the text is not a manifest that this version reads
 */
export function readManifest(text: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BackupError('The list in the backup cannot be read');
  }
  if (!Value.Check(Manifest, value)) throw new BackupError('This version cannot read the list in the backup');
  return value;
}

/**
 * Checks the size of a manifest.
 * @throws BackupError when it is larger than the limit
 */
export function assertManifestSize(bytes: number): void {
  if (bytes > MANIFEST_MOST) throw new BackupError('The list in the backup is too large');
}
