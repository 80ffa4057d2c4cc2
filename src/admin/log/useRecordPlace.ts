import { log } from '../../../contract/resources/log.ts';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { codesFor } from '../../../contract/resources/resource.ts';
import { m } from '../../i18n/compiled/messages.js';
import { useHasCode } from '../base/permissions.tsx';
import { resourceNamed } from '../resource/resourceNamed.ts';
import { useAddressOf } from '../resource/useAddressOf.ts';

/** Where the record of an entry is found now: the record itself, the trash, or its history. */
export type RecordPlace = { kind: 'record' | 'trash' | 'history'; address: string };

export const placeWords = { record: m.admin_log_open, trash: m.admin_log_trash, history: m.admin_log_history };

/**
 * Returns a function that finds the place of an entry's record. Undefined if the entry has no record, or the user may
 * not open that page.
 */
export function useRecordPlace(): (entry: ResourceRecord) => RecordPlace | undefined {
  const addressOf = useAddressOf();
  const hasCode = useHasCode();
  return ({ resource, resourceId, recordState }) => {
    if (typeof resource !== 'string' || typeof resourceId !== 'string') return undefined;
    if (recordState === 'gone')
      return { kind: 'history', address: `${log.route}?resourceId=${encodeURIComponent(resourceId)}` };
    if (recordState === 'removed') {
      const definition = resourceNamed(resource);
      const mayLook = definition && codesFor(definition, 'trash').some(hasCode);
      return mayLook ? { kind: 'trash', address: '/system/trash' } : undefined;
    }
    const address = addressOf(resource, resourceId);
    return address === undefined ? undefined : { kind: 'record', address };
  };
}
