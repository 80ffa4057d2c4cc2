import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { shownModels } from '../../../machines/shortlist/shortlist.machine.ts';
import { useSystem } from '../../portal/system.tsx';
import { useTag } from '../../portal/useTag.ts';

/** The models on the shortlist, the device's or the account's. An account's is loaded when it is first wanted. */
export function useShortlist() {
  const { shortlist } = useSystem();
  const onAccount = useTag(shortlist, 'onAccount');
  const loaded = useTag(shortlist, 'loaded');
  const models = useSelector(shortlist, shownModels);
  useEffect(() => {
    if (onAccount) shortlist.send({ type: 'shortlist.needed' });
  }, [shortlist, onAccount]);
  return { models, onAccount, loaded };
}
