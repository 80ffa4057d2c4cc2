import type { EndpointDefinition } from '../endpoint.ts';
import { TrashAnswer, TrashChoice, TrashOutcome, TrashQuestion } from '../entities/trash.ts';
import { TRASH_CODES } from '../trashCodes.ts';

const tags = ['trash'];
const caller = { anyOf: TRASH_CODES };

/**
 * Endpoints of the removed records of all resources. Each resource shows and restores only what the caller may see and
 * restore.
 */
export const trashEndpoints = {
  trashRecords: {
    caller,
    summary: 'Removed records, newest first',
    tags,
    body: TrashQuestion,
    data: TrashAnswer,
  },
  restoreTrash: {
    caller,
    summary: 'Restore removed records',
    tags,
    body: TrashChoice,
    data: TrashOutcome,
    write: true,
    fresh: true,
  },
  purgeTrash: {
    caller: { code: 'trash:purge' },
    summary: 'Delete removed records permanently',
    tags,
    body: TrashChoice,
    data: TrashOutcome,
    write: true,
    fresh: true,
    forNeed: true,
  },
} as const satisfies Record<string, EndpointDefinition>;
