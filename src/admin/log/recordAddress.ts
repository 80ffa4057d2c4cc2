import type { AuditAction } from '../../../contract/resources/log.ts';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { addressOf } from '../resource/addressOf.ts';

/** Where the record of an entry is shown; none for what the entry removed and for what is no record. */
export function recordAddress({ resource, resourceId, action }: ResourceRecord): string | undefined {
  if (typeof resource !== 'string' || typeof resourceId !== 'string' || action === ('del' satisfies AuditAction))
    return undefined;
  return addressOf(resource, resourceId);
}
