import type { ImportKind } from '../../contract/entities/importKind.ts';
import { importKinds } from '../../contract/importKinds.ts';

/** Returns the columns of files of a kind. */
export function columnsOf(kind: ImportKind): Readonly<Record<string, { required: boolean }>> {
  const { required, optional } = importKinds[kind].columns;
  return Object.fromEntries([
    ...required.map((column) => [column, { required: true }] as const),
    ...optional.map((column) => [column, { required: false }] as const),
  ]);
}
