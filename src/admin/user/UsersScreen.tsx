import { KeyRound, LockOpen, LogOut, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { user } from '../../../contract/resources/user.ts';
import { labelOf } from '../../../machines/crud/selection.ts';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { laterOver } from '../../ui/later.tsx';
import { RecordActQuestion } from '../acts/RecordActQuestion.tsx';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import type { RowAct } from '../resource/RowActs.tsx';
import { SpecialFieldsProvider } from '../resource/specialFields.tsx';
import { useHasCode } from '../shell/permissions.tsx';
import { accountFields, isLocked } from './AccountState.tsx';
import { type PersonAct, personActWords, usePersonAct } from './personActs.ts';

const LaterRolesPane = laterOver(
  () => import('./RolesPane.tsx').then((part) => part.RolesPane),
  ({ onClose }) => onClose(),
);

type Person = { id: string; name: string };
const personOf = (record: ResourceRecord): Person => ({ id: record.id, name: localized(labelOf(user, record).label) });

/** 用户管理: everybody who can sign in. */
export default function UsersScreen() {
  const has = useHasCode();
  const personAct = usePersonAct();
  const [assigning, setAssigning] = useState<Person>();
  const [saved, setSaved] = useState(0);
  const ask = (act: PersonAct) => (record: ResourceRecord) =>
    personAct.send({ type: 'recordAct.asked', act, ...personOf(record) });
  const roles = { key: 'roles', label: m.admin_user_roles(), icon: ShieldCheck };
  const rowActs: RowAct[] = [
    ...(has('user:update') ? [{ ...roles, onSelect: (record: ResourceRecord) => setAssigning(personOf(record)) }] : []),
    ...(has('user:edit')
      ? [
          { key: 'reset', label: m.admin_user_reset(), icon: KeyRound, onSelect: ask('reset') },
          { key: 'unlock', label: m.admin_user_unlock(), icon: LockOpen, onSelect: ask('unlock'), suits: isLocked },
        ]
      : []),
    ...(has('user:edit') || has('session:end')
      ? [{ key: 'end', label: m.admin_user_end(), icon: LogOut, onSelect: ask('endSessions') }]
      : []),
  ];
  return (
    <>
      {/* drawn anew with the roles that were saved; what it shows stands in the address */}
      <SpecialFieldsProvider fields={accountFields}>
        <ResourceScreen key={saved} definition={user} rowActs={rowActs} />
      </SpecialFieldsProvider>
      <RecordActQuestion recordAct={personAct} words={personActWords} />
      {assigning && (
        <LaterRolesPane
          key={assigning.id}
          person={assigning}
          onClose={() => setAssigning(undefined)}
          onSaved={() => setSaved((count) => count + 1)}
        />
      )}
    </>
  );
}
