import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { identityProvider } from '../../../contract/resources/identityProvider.ts';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { labelOf } from '../../../machines/crud/selection.ts';
import { parameterIn } from '../../../machines/navigation/address.ts';
import { leave } from '../../effects/leave.ts';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { useAddress } from '../../portal/router.ts';
import { useApi, useSystem } from '../../portal/system.tsx';
import { laterOver } from '../../ui/later.tsx';
import type { ActWords } from '../acts/actWords.ts';
import { RecordActQuestion } from '../acts/RecordActQuestion.tsx';
import { useRecordAct } from '../acts/useRecordAct.ts';
import { useHasCode } from '../base/permissions.tsx';
import { panelsWith } from '../resource/panels.tsx';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import type { RowAct } from '../resource/RowActs.tsx';

const panels = panelsWith(() => import('./providerParts.tsx').then((part) => part.providerParts));

const LaterTrial = laterOver(
  () => import('./TrialDialog.tsx').then((part) => part.TrialDialog),
  ({ onClose }) => onClose(),
);

const words: Record<'try', ActWords> = {
  try: { title: m.admin_sign_on_try_title, text: m.admin_sign_on_try_text, act: m.admin_sign_on_try },
};

/** 单点登录: the identity providers, and a trial of each. The provider leads back to this screen with `?tried=`. */
export default function SignOnScreen() {
  const api = useApi();
  const has = useHasCode();
  const { navigation } = useSystem();
  const address = useAddress();
  // the list writes its own parameters, so the address loses this one
  const [tried, setTried] = useState(() => parameterIn(address, 'tried'));
  const recordAct = useRecordAct({
    act: async ({ id }) => {
      const { data } = await api('tryProvider', { params: { id }, body: {} }, { notice: 'never' });
      leave(data.address);
    },
    done: () => m.admin_sign_on_try_going(),
  });
  const rowActs: RowAct[] = has('signOn:try')
    ? [
        {
          key: 'try',
          label: m.admin_sign_on_try(),
          icon: FlaskConical,
          onSelect: (record: ResourceRecord) => {
            const name = localized(labelOf(identityProvider, record).label);
            recordAct.send({ type: 'recordAct.asked', act: 'try', id: record.id, name });
          },
        },
      ]
    : [];
  return (
    <>
      <ResourceScreen definition={identityProvider} about={m.admin_sign_on_about()} rowActs={rowActs} panels={panels} />
      <RecordActQuestion recordAct={recordAct} words={words} />
      {tried !== undefined && (
        <LaterTrial
          id={tried}
          onClose={() => {
            setTried(undefined);
            navigation.send({
              type: 'navigation.queryChanged',
              address: identityProvider.route,
              replace: true,
            });
          }}
        />
      )}
    </>
  );
}
