import { API_PREFIX } from './constants.ts';

/**
 * Path where the embedded storage host accepts upload forms. It is separate from the JSON calls because the file is
 * streamed to disk.
 */
export const UPLOAD_PATH = `${API_PREFIX}/storage`;

/** The accepted kinds of files: the type detected from the content, with the extensions that the name may have. */
export const UPLOAD_KINDS = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'application/pdf': ['pdf'],
  'text/csv': ['csv', 'tsv', 'tab', 'txt', 'maf', 'vcf'],
  'application/gzip': ['gz'],
  'application/zip': ['zip'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
} as const satisfies Record<string, readonly string[]>;
export type UploadType = keyof typeof UPLOAD_KINDS;
export const UPLOAD_TYPES = Object.keys(UPLOAD_KINDS) as UploadType[];
export const IMAGE_TYPES: readonly UploadType[] = UPLOAD_TYPES.filter((type) => type.startsWith('image/'));

/** Returns the extension of a file name in lower case, without the dot; empty when there is none. */
export const endingOf = (name: string): string => /[^.]\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Whether a file name has an extension of one of the kinds. */
export function endsAsOneOf(name: string, types: readonly UploadType[]): boolean {
  const ending = endingOf(name);
  return types.some((type) => UPLOAD_KINDS[type].some((known) => known === ending));
}

/** A file in the history of a record that is no longer stored, so that the value cannot be restored. */
export type GoneFile = { id: string; gone: true };
export const isGoneFile = (value: unknown): value is GoneFile =>
  typeof value === 'object' && value !== null && 'gone' in value && value.gone === true;
