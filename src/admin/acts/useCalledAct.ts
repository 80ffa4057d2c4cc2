import type { AskedAct } from '../../../machines/recordAct/recordAct.machine.ts';
import type { Api } from '../../portal/api.ts';
import { useApi } from '../../portal/system.tsx';
import { type RecordActRef, useRecordAct } from './useRecordAct.ts';

/**
 * Acts that call the API. Each returns the message to show when it is done, and rejects with the failure of its call.
 */
export type CalledActs<Act extends string> = (api: Api) => Record<Act, (asked: AskedAct) => Promise<string>>;

/** Runs acts on records, each after a confirmation. `onDone` runs when the data shown may be out of date. */
export function useCalledAct<Act extends string>(acts: CalledActs<Act>, onDone: () => void): RecordActRef {
  const api = useApi();
  return useRecordAct<string>({
    act: async (asked) => {
      const told = await acts(api)[asked.act as Act](asked);
      onDone();
      return told;
    },
    done: (_, told) => told,
  });
}

/** The call's failure is shown in the confirmation dialog, not as a notice. */
export const quiet = { notice: 'never' } as const;
