import { endsAsOneOf, type UploadType } from '../../../contract/uploads.ts';
import { encodingOf } from '../../tables/encoding.ts';
import { type Archive, BadArchive, readArchive } from './archive.ts';
import type { ByteSource } from './host.ts';

/** Why a file is refused: its kind is unknown, it does not match its name, or it is a harmful archive. */
export type Unfit = 'kind' | 'ending' | 'archive';
export class UnfitFile extends Error {
  readonly because: Unfit;
  constructor(because: Unfit, detail: string = because) {
    super(detail);
    this.because = because;
  }
}

const EDGE_BYTES = 65_536;
const OFFICE = 'application/vnd.openxmlformats-officedocument';
/** The first bytes of each kind that has a signature. */
const SIGNATURES: readonly (readonly [UploadType, RegExp])[] = [
  ['image/png', /^\x89PNG\r\n.\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/webp', /^RIFF[\s\S]{4}WEBP/],
  ['image/gif', /^GIF8[79]a/],
  ['application/pdf', /^%PDF-[12]\.\d/],
];
/** Markup that a program might execute if it reads the file as another type. */
const MARKUP = /<(script|html|body|iframe|object|embed|!doctype|\?xml|\?php|svg[\s>])/i;

/**
 * Returns the type of a file by its content alone (security: A11, A14). The ending of its name must match. Markup is
 * refused in every form: as html, svg or xml, and inside a picture or table.
 * @throws UnfitFile
 */
export async function inspect(source: ByteSource, name: string): Promise<UploadType> {
  const head = source.bytes ? await source.read(0, Math.min(source.bytes, EDGE_BYTES) - 1) : Buffer.alloc(0);
  const type = await typeOf(source, head);
  if (!type) throw new UnfitFile('kind');
  if (type.startsWith('image/') && (await hidesMarkup(source, head)))
    throw new UnfitFile('kind', 'markup in a picture');
  if (!endsAsOneOf(name, [type])) throw new UnfitFile('ending');
  return type;
}

async function typeOf(source: ByteSource, head: Buffer): Promise<UploadType | undefined> {
  const letters = head.toString('latin1', 0, 64);
  const known = SIGNATURES.find(([, signature]) => signature.test(letters))?.[0];
  if (known) return known;
  if (head[0] === 0x1f && head[1] === 0x8b) return 'application/gzip';
  if (letters.startsWith('PK\x03\x04') || letters.startsWith('PK\x05\x06')) return typeOfArchive(source);
  return isPlainText(head, source.bytes > head.length) && !MARKUP.test(head.toString('latin1'))
    ? 'text/csv'
    : undefined;
}

async function typeOfArchive(source: ByteSource): Promise<UploadType> {
  const archive = await readArchive(source).catch((error: unknown): never => {
    throw error instanceof BadArchive ? new UnfitFile('archive', error.message) : error;
  });
  return officeType(archive) ?? 'application/zip';
}

function officeType({ names }: Archive): UploadType | undefined {
  if (!names.has('[Content_Types].xml')) return undefined;
  if (names.has('word/document.xml')) return `${OFFICE}.wordprocessingml.document`;
  if (names.has('xl/workbook.xml')) return `${OFFICE}.spreadsheetml.sheet`;
  return names.has('ppt/presentation.xml') ? `${OFFICE}.presentationml.presentation` : undefined;
}

/**
 * Whether the bytes are text in one of the character sets of tables, without control characters. If the file is longer
 * than the head, the last character may be incomplete. Damaged characters are reported by what reads the text.
 */
function isPlainText(head: Buffer, goesOn: boolean): boolean {
  const text = new TextDecoder(encodingOf(head, !goesOn)).decode(head, { stream: goesOn });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
  return !/[\x00-\x08\x0e-\x1f\x7f]/.test(text) && !MARKUP.test(text);
}

/**
 * Checks the beginning and the end of a file: programs detect markup at the beginning, and archives and comments are at
 * the end.
 */
async function hidesMarkup(source: ByteSource, head: Buffer): Promise<boolean> {
  if (MARKUP.test(head.toString('latin1'))) return true;
  if (source.bytes <= head.length) return false;
  const tail = await source.read(Math.max(head.length, source.bytes - EDGE_BYTES), source.bytes - 1);
  return MARKUP.test(tail.toString('latin1'));
}
