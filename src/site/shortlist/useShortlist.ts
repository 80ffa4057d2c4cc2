import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { shownModels } from '../../../machines/shortlist/shortlist.machine.ts';
import { useSystem } from '../../portal/system.tsx';
import { useTag } from '../../portal/useTag.ts';

/** Returns the models on the shortlist of the device or account. An account's list is loaded on first use. */
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
