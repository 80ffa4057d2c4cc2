import type { AskedAct } from '../../../machines/recordAct/recordAct.machine.ts';
import type { Api } from '../../portal/api.ts';
import { useApi } from '../../portal/system.tsx';
import { type RecordActRef, useRecordAct } from './useRecordAct.ts';

/** Acts that are calls. Each returns the message for its end, and rejects with the failure of its call. */
export type CalledActs<Act extends string> = (api: Api) => Record<Act, (asked: AskedAct) => Promise<string>>;

/** Acts, each asked about first. `onDone`: what is shown is older now. */
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

/** The failure of a call is shown where the act is asked about. */
export const quiet = { notice: 'never' } as const;
