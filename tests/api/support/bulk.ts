import { vi } from 'vitest';
import type { BulkChange, BulkPreview, BulkState } from '../../../contract/resources/bulk.ts';
import type { Chosen } from '../../../contract/resources/record.ts';
import type { ResourceDefinition } from '../../../contract/resources/resource.ts';
import { dataAs, resourceCalls } from './resourceCalls.ts';
import type { TestApp } from './testApp.ts';

/** Returns the calls of a resource's bulk edit. */
export function bulkCalls(portal: TestApp, definition: ResourceDefinition, token: string) {
  const calls = resourceCalls(portal, definition, token);
  const ask = (rows: Chosen, { field, operation, value }: BulkChange) =>
    calls.post('bulkPreview', { rows, field, operation, ...(operation !== 'clear' && { values: { [field]: value } }) });
  const preview = async (rows: Chosen, change: BulkChange) => {
    const reply = await ask(rows, change);
    if (reply.status !== 200) throw new Error(`${reply.message} ${JSON.stringify(reply.fields)}`);
    return dataAs<BulkPreview>(reply);
  };
  return {
    ...calls,
    ask,
    preview,
    run: (id: string) => calls.post('bulkEdit', { id }),
    undo: (id: string) => calls.post('bulkUndo', { id }),
    edit: async (rows: Chosen, change: BulkChange) => calls.post('bulkEdit', { id: (await preview(rows, change)).id }),
    /** Waits for the end of an edit in the background, or of its undo, and returns its state. */
    ended: (id: string) =>
      vi.waitFor(
        async () => {
          const state = dataAs<BulkState>(await calls.get('bulkState', id));
          if (state.state === 'running') throw new Error('It goes on');
          return state;
        },
        { timeout: 60_000, interval: 50 },
      ),
  };
}
