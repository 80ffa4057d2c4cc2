import { ListTree } from 'lucide-react';
import { dictionary } from '../../../contract/resources/dictionary.ts';
import { css } from '../../../styled-system/css';
import { useSystem } from '../../app/system.tsx';
import { m } from '../../i18n/compiled/messages.js';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import { usePermission } from '../shell/permissions.tsx';

/** 字典管理: the named lists of choices; the choices of each stand on a page of their own. */
export default function DictionaryScreen() {
  const { navigation } = useSystem();
  const maySeeDetails = usePermission('dictionary:detailList');
  const addressOf = ({ id }: { id: string }) => `/system/dictionary/${id}`;
  const details = {
    key: 'details',
    label: m.admin_dictionary_details(),
    icon: ListTree,
    atHand: true,
    onSelect: (record: { id: string }) => navigation.send({ type: 'navigation.go', to: addressOf(record) }),
  };
  return (
    <ResourceScreen
      definition={dictionary}
      about={m.admin_dictionary_about()}
      rowActs={maySeeDetails ? [details] : []}
      {...(maySeeDetails && {
        further: (record) => (
          <LinkButton variant="outline" size="sm" href={addressOf(record)} className={link}>
            <ListTree aria-hidden size={16} strokeWidth={1.75} />
            {m.admin_dictionary_details()}
          </LinkButton>
        ),
      })}
    />
  );
}

const link = css({ justifySelf: 'start', marginInline: '5', marginBlock: '4' });
