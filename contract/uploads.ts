import { API_PREFIX } from './constants.ts';

/** Where the embedded storage host takes forms. It is outside of the JSON calls: the file is streamed to disk. */
export const UPLOAD_PATH = `${API_PREFIX}/storage`;

/** The kinds of files that are taken, by the type that their content says, with the endings that their names may have. */
export const UPLOAD_KINDS = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'application/pdf': ['pdf'],
  'text/csv': ['csv', 'tsv', 'txt'],
  'application/zip': ['zip'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
} as const satisfies Record<string, readonly string[]>;
export type UploadType = keyof typeof UPLOAD_KINDS;
export const UPLOAD_TYPES = Object.keys(UPLOAD_KINDS) as UploadType[];
export const IMAGE_TYPES: readonly UploadType[] = UPLOAD_TYPES.filter((type) => type.startsWith('image/'));

/** The ending of a file's name, in small letters, without its dot; empty without one. */
export const endingOf = (name: string): string => /[^.]\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Whether a name ends as one of the kinds does. */
export function endsAsOneOf(name: string, types: readonly UploadType[]): boolean {
  const ending = endingOf(name);
  return types.some((type) => UPLOAD_KINDS[type].some((known) => known === ending));
}
