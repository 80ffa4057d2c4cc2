import {
  Eraser,
  FileCheck,
  FileDown,
  KeyRound,
  LockOpen,
  LogOut,
  ShieldCheck,
  ShieldOff,
  UserCheck,
} from 'lucide-react';
import { useState } from 'react';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import type { ResourceDefinition } from '../../../contract/resources/resource.ts';
import { allowsAct } from '../../../contract/resources/standing.ts';
import { type PersonAct, user } from '../../../contract/resources/user.ts';
import { labelOf } from '../../../machines/crud/selection.ts';
import { saveFile } from '../../effects/saveFile.ts';
import { m } from '../../i18n/compiled/messages.js';
import { currentLocale, type Locale, localized } from '../../i18n/locale.ts';
import type { Api } from '../../portal/api.ts';
import { useSystem } from '../../portal/system.tsx';
import { Button } from '../../ui/Button.tsx';
import { laterOver } from '../../ui/later.tsx';
import { RecordActQuestion } from '../acts/RecordActQuestion.tsx';
import { useHasCode } from '../base/permissions.tsx';
import { useLastUser } from '../base/useLastUser.ts';
import { panelsWith } from '../resource/panels.tsx';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import type { RowAct } from '../resource/RowActs.tsx';
import { SpecialFieldsProvider } from '../resource/specialFields.tsx';
import { accountFields, isLocked } from './AccountState.tsx';
import { type AskedAct, personActWords, usePersonAct } from './personActs.ts';

const panels = panelsWith(() => import('./personParts.tsx').then((part) => part.personParts));

const LaterRolesPane = laterOver(
  () => import('./RolesPane.tsx').then((part) => part.RolesPane),
  ({ onClose }) => onClose(),
);

const LaterConsentsDialog = laterOver(
  () => import('./ConsentsDialog.tsx').then((part) => part.ConsentsDialog),
  ({ onClose }) => onClose(),
);

const LaterPolicyPane = laterOver(
  () => import('./PolicyPane.tsx').then((part) => part.PolicyPane),
  ({ onClose }) => onClose(),
);

type Person = { id: string; name: string };
const personOf = (record: ResourceRecord): Person => ({ id: record.id, name: localized(labelOf(user, record).label) });

const suiting = (act: PersonAct) => (record: ResourceRecord) => allowsAct(user, record, act);

/** Saves the archive of what is kept about a user. A failure is shown as a notice. */
async function downloadData(api: Api, id: string): Promise<void> {
  const reply = await api('exportUserData', { params: { id }, body: {} }).catch(() => null);
  if (reply) saveFile(reply.data.url, reply.data.fileName);
}

/** New users get mails in the language of the user who invites them. */
function invitedIn(language: Locale): ResourceDefinition {
  const { locale } = user.fields;
  return locale?.kind === 'choice'
    ? { ...user, fields: { ...user.fields, locale: { ...locale, default: language } } }
    : user;
}

/** 用户管理: all user accounts. */
export default function UsersScreen() {
  const has = useHasCode();
  const { api, session } = useSystem();
  const [definition] = useState(() => invitedIn(currentLocale()));
  const me = useLastUser();
  const [assigning, setAssigning] = useState<Person>();
  const [consenting, setConsenting] = useState<Person>();
  const [saved, setSaved] = useState(0);
  const personAct = usePersonAct(() => setSaved((count) => count + 1));
  const [showsPolicy, setShowsPolicy] = useState(false);
  const ask = (act: AskedAct) => (record: ResourceRecord) =>
    personAct.send({ type: 'recordAct.asked', act, ...personOf(record) });
  const roles = { key: 'roles', label: m.admin_user_roles(), icon: ShieldCheck, suits: suiting('roles') };
  const rowActs: RowAct[] = [
    ...(has('user:update') ? [{ ...roles, onSelect: (record: ResourceRecord) => setAssigning(personOf(record)) }] : []),
    ...(has('user:edit')
      ? [
          {
            key: 'reset',
            label: m.admin_user_reset(),
            icon: KeyRound,
            onSelect: ask('reset'),
            suits: suiting('reset'),
          },
          {
            key: 'resetFactors',
            label: m.admin_user_factors(),
            icon: ShieldOff,
            onSelect: ask('resetFactors'),
            suits: (record: ResourceRecord) => record.twoStep === true && suiting('resetFactors')(record),
          },
          {
            key: 'unlock',
            label: m.admin_user_unlock(),
            icon: LockOpen,
            onSelect: ask('unlock'),
            suits: (record: ResourceRecord) => isLocked(record) && suiting('unlock')(record),
          },
        ]
      : []),
    ...(has('user:edit') || has('session:end')
      ? [
          {
            key: 'end',
            label: m.admin_user_end(),
            icon: LogOut,
            onSelect: ask('endSessions'),
            suits: suiting('endSessions'),
          },
        ]
      : []),
    ...(has('user:detail')
      ? [
          {
            key: 'consents',
            label: m.admin_user_consents(),
            icon: FileCheck,
            onSelect: (record: ResourceRecord) => setConsenting(personOf(record)),
          },
        ]
      : []),
    ...(has('user:privacy')
      ? [
          {
            key: 'exportData',
            label: m.admin_user_export_data(),
            icon: FileDown,
            onSelect: ({ id }: ResourceRecord) => void downloadData(api, id),
            suits: suiting('remove'),
          },
          {
            key: 'erase',
            label: m.admin_user_erase(),
            icon: Eraser,
            onSelect: ask('erase'),
            suits: suiting('remove'),
          },
        ]
      : []),
  ];
  return (
    <>
      {/* remounted when roles were saved; its state is in the URL */}
      <SpecialFieldsProvider fields={accountFields}>
        <ResourceScreen
          key={saved}
          definition={definition}
          rowActs={rowActs}
          panels={panels}
          acts={
            has('user:policy') && (
              <Button variant="outline" size="sm" onClick={() => setShowsPolicy(true)}>
                <UserCheck aria-hidden size={16} strokeWidth={1.75} />
                {m.admin_policy()}
              </Button>
            )
          }
        />
      </SpecialFieldsProvider>
      <RecordActQuestion recordAct={personAct} words={personActWords} />
      {consenting && (
        <LaterConsentsDialog key={consenting.id} person={consenting} onClose={() => setConsenting(undefined)} />
      )}
      {showsPolicy && <LaterPolicyPane onClose={() => setShowsPolicy(false)} />}
      {assigning && (
        <LaterRolesPane
          key={assigning.id}
          person={assigning}
          onClose={() => setAssigning(undefined)}
          isOwn={assigning.id === me?.id}
          onSaved={() => {
            if (assigning.id === me?.id) session.send({ type: 'session.rolesChanged' });
            setSaved((count) => count + 1);
          }}
        />
      )}
    </>
  );
}
