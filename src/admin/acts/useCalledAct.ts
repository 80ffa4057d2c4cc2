import type { EndpointKey } from '../../../contract/endpoints/index.ts';
import { useApi } from '../../app/system.tsx';
import { type RecordActRef, useRecordAct } from './useRecordAct.ts';

/** Calls that need no more than the id of a record. */
type ActCall = Extract<EndpointKey, 'resendMail' | 'cancelMail' | 'builtInMailTemplate' | 'resendSms' | 'cancelSms'>;

/** Acts that are one call each, and what is told when it is done. `onDone`: what is shown is older now. */
export function useCalledAct<Act extends string>(
  calls: Readonly<Record<Act, ActCall>>,
  done: Readonly<Record<Act, (values: { name: string }) => string>>,
  onDone: () => void,
): RecordActRef {
  const api = useApi();
  return useRecordAct({
    act: async ({ act, id }) => {
      await api(calls[act as Act] as ActCall, { params: { id }, body: {} }, { notice: 'never' });
      onDone();
    },
    done: ({ act, name }) => done[act as Act]({ name }),
  });
}
