import { useState } from 'react';
import { pathIn } from '../../../machines/navigation/address.ts';
import { useAddress } from '../../portal/router.ts';
import { useSystem } from '../../portal/system.tsx';

/** Writes the query of the page that was shown when the component mounted. `path` is the path of that page. */
export function useQueryWriter() {
  const { navigation } = useSystem();
  const address = useAddress();
  const [path] = useState(() => pathIn(address));
  const writeAddress = (query: string, replace: boolean) =>
    navigation.send({ type: 'navigation.queryChanged', address: query ? `${path}?${query}` : path, replace });
  return { path, address, writeAddress };
}
