import { createContext, useContext } from 'react';
import { addressToReturn, HOME_TAB, type Tab } from '../../../machines/adminTabs/tabs.ts';
import type { Address } from '../../../machines/navigation/address.ts';

/** The tabs, for links to the pages that they hold, and how the filters that a link brought are kept. */
export const TabsContext = createContext<{ tabs: readonly Tab[]; keepFilters: (key: string) => void }>({
  tabs: [HOME_TAB],
  keepFilters: () => {},
});

/** Gives the address to which a link to a page leads: lists keep their filters (`addressToReturn`). */
export function useReturnAddress(): (link: Address) => Address {
  const { tabs } = useContext(TabsContext);
  return (link) => addressToReturn(tabs, link);
}
