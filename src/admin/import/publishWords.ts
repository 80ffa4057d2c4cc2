import type { ImportKind } from '../../../contract/entities/importKind.ts';
import { importKinds } from '../../../contract/importKinds.ts';
import { m } from '../../i18n/compiled/messages.js';

/** Returns what an import makes public, and when. */
export function publishWords(kind: ImportKind, publish: boolean): string {
  if (!importKinds[kind].drafts) return m.admin_import_public_text();
  return publish ? m.admin_import_now_text() : m.admin_import_later_text();
}
