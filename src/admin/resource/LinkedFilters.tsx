import { useContext } from 'react';
import { pageKey } from '../../../machines/adminMenu/place.ts';
import { ownAddress, tabAt } from '../../../machines/adminTabs/tabs.ts';
import { m } from '../../i18n/compiled/messages.js';
import { useAddress } from '../../portal/router.ts';
import { useSystem } from '../../portal/system.tsx';
import { Button } from '../../ui/Button.tsx';
import { TabsContext } from '../base/openTabs.ts';
import { listNote } from './listNote.ts';

/** Reports that a link set the filters of the list, with a button that restores the user's own filters. */
export function LinkedFilters() {
  const { navigation } = useSystem();
  const { tabs, keepFilters } = useContext(TabsContext);
  const key = pageKey(useAddress());
  const tab = tabAt(tabs, key);
  const to = tab && ownAddress(tab);
  return (
    <div role="status">
      {to !== undefined && (
        <p className={listNote}>
          {m.crud_linked_filters()}
          <Button variant="outline" size="sm" onClick={() => navigation.send({ type: 'navigation.go', to })}>
            {m.crud_linked_filters_back()}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => keepFilters(key)}>
            {m.crud_linked_filters_keep()}
          </Button>
        </p>
      )}
    </div>
  );
}
