import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { formatNumber } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';

/** Describes a version of a record: its number, time and author. */
export function versionOf({ version, updatedAt, labels }: ResourceRecord): string {
  const [by] = labels.updatedBy ?? [];
  const words = { version: formatNumber(version), at: formatDate(updatedAt) };
  return by ? m.crud_version_by({ ...words, user: localized(by.label) }) : m.crud_version(words);
}
