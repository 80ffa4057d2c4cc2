import { ListTree } from 'lucide-react';
import { dictionary } from '../../../contract/resources/dictionary.ts';
import { m } from '../../i18n/compiled/messages.js';
import { useSystem } from '../../portal/system.tsx';
import { usePermission } from '../base/permissions.tsx';
import { panelsWith } from '../resource/panels.tsx';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import { choicesAddress } from './choicesAddress.ts';

const panels = panelsWith(() => import('./dictionaryParts.tsx').then((part) => part.dictionaryParts));

/** 字典管理: the dictionaries. The choices of each have a page of their own. */
export default function DictionaryScreen() {
  const { navigation } = useSystem();
  const maySeeDetails = usePermission('dictionary:detailList');
  const details = {
    key: 'details',
    label: m.admin_dictionary_details(),
    icon: ListTree,
    atHand: true,
    onSelect: (record: { id: string }) => navigation.send({ type: 'navigation.go', to: choicesAddress(record) }),
  };
  return (
    <ResourceScreen
      definition={dictionary}
      about={m.admin_dictionary_about()}
      rowActs={maySeeDetails ? [details] : []}
      panels={panels}
    />
  );
}
