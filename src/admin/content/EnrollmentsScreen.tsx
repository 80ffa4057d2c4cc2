import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import type { EnrollmentReceipt } from '../../../contract/entities/panel.ts';
import { enrollment } from '../../../contract/resources/content/requests.ts';
import { needsConfirmation } from '../../../contract/vocabulary.ts';
import { m } from '../../i18n/compiled/messages.js';
import { useApi } from '../../portal/system.tsx';
import type { ActWords } from '../acts/actWords.ts';
import { RecordActQuestion } from '../acts/RecordActQuestion.tsx';
import { useRecordAct } from '../acts/useRecordAct.ts';
import { useHasCode } from '../base/permissions.tsx';
import { panelsWith } from '../resource/panels.tsx';
import type { RowAct } from '../resource/RowActs.tsx';
import { RequestsScreen } from './RequestsScreen.tsx';

const panels = panelsWith(async () => {
  const { requestParts } = await import('./requestParts.tsx');
  return requestParts({ definition: enrollment, endpoint: 'replyEnrollment', code: 'content:enrollment:reply' });
});

const words: Record<'confirm', ActWords> = {
  confirm: {
    title: m.admin_enrollment_confirm_title,
    text: m.admin_enrollment_confirm_text,
    act: m.admin_enrollment_confirm,
  },
};

/**
 * Enrollments in PDX panels as a work list. Staff can confirm an enrollment whose sender cannot, so that it holds its
 * slot.
 */
export default function EnrollmentsScreen() {
  const api = useApi();
  const has = useHasCode();
  // remounts the list after an act changed a record; the list's state is in the URL
  const [turn, setTurn] = useState(0);
  const confirmAct = useRecordAct<EnrollmentReceipt>({
    act: async ({ id }) => {
      const { data } = await api('confirmEnrollment', { params: { id }, body: {} }, { notice: 'never' });
      setTurn((count) => count + 1);
      return data;
    },
    done: ({ name }, { waiting }) =>
      waiting ? m.admin_enrollment_confirmed_waiting({ name }) : m.admin_enrollment_confirmed({ name }),
  });
  const confirm: RowAct = {
    key: 'confirm',
    label: m.admin_enrollment_confirm(),
    icon: MailCheck,
    onSelect: ({ id, reference }) =>
      confirmAct.send({ type: 'recordAct.asked', act: 'confirm', id, name: String(reference) }),
    suits: ({ state, holdsSlot }) => needsConfirmation({ state, holdsSlot }),
  };
  return (
    <>
      <RequestsScreen
        key={turn}
        definition={enrollment}
        panels={panels}
        rowActs={has('content:enrollment:confirm') ? [confirm] : []}
      />
      <RecordActQuestion recordAct={confirmAct} words={words} />
    </>
  );
}
