import type { AuditAction } from '../../../contract/resources/log.ts';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { useAddressOf } from '../resource/useAddressOf.ts';

/**
 * Where the record of an entry is shown; none for what the entry removed, for what is no record, and for whoever may not
 * open that page.
 */
export function useRecordAddress(): (entry: ResourceRecord) => string | undefined {
  const addressOf = useAddressOf();
  return ({ resource, resourceId, action }) => {
    if (typeof resource !== 'string' || typeof resourceId !== 'string' || action === ('del' satisfies AuditAction))
      return undefined;
    return addressOf(resource, resourceId);
  };
}
