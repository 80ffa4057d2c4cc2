import { useState } from 'react';
import type { PlanToPrint } from '../../contract/entities/planner.ts';
import { saveFile } from '../effects/saveFile.ts';
import { m } from '../i18n/compiled/messages.js';
import { useApi } from '../portal/system.tsx';

/** Saves the plan of a study as a PDF. `pending`: it is being made. */
export function usePlanFile() {
  const api = useApi();
  const [pending, setPending] = useState(false);
  /** @param read returns the plan, or null if it can no longer be read; `read` then reports this */
  const save = async (read: () => Promise<PlanToPrint | null>) => {
    setPending(true);
    try {
      const body = await read();
      if (body !== null) saveFile((await api('planDocument', { body })).data.url, m.planner_file());
    } catch {
      // the pipeline has told it
    } finally {
      setPending(false);
    }
  };
  return { pending, save };
}
