import { createContext, useContext } from 'react';
import { addressToReturn, HOME_TAB, type Tab } from '../../../machines/adminTabs/tabs.ts';
import type { Address } from '../../../machines/navigation/address.ts';

/** The tabs, for links to the pages in them, and a function that keeps the filters that a link brought. */
export const TabsContext = createContext<{ tabs: readonly Tab[]; keepFilters: (key: string) => void }>({
  tabs: [HOME_TAB],
  keepFilters: () => {},
});

/** Returns a function for the URL that a link opens: lists keep their filters (`addressToReturn`). */
export function useReturnAddress(): (link: Address) => Address {
  const { tabs } = useContext(TabsContext);
  return (link) => addressToReturn(tabs, link);
}
