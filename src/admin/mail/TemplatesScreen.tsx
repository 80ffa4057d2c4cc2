import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { mailTemplate } from '../../../contract/resources/mail.ts';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { labelOf } from '../../../machines/crud/selection.ts';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { RecordActQuestion } from '../acts/RecordActQuestion.tsx';
import { useHasCode } from '../base/permissions.tsx';
import { panelsWith } from '../resource/panels.tsx';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import { MailViews } from './MailViews.tsx';
import { mailActWords, useMailAct } from './mailActs.ts';

const panels = panelsWith(() => import('./mailTemplateParts.tsx').then((part) => part.mailTemplateParts));

/** The templates of the portal's mails: view, test, edit beside a preview, and reset to the built-in text. */
export default function TemplatesScreen() {
  const has = useHasCode();
  const [turn, setTurn] = useState(0);
  const mailAct = useMailAct(() => setTurn((count) => count + 1));
  const builtIn = {
    key: 'builtIn',
    label: m.admin_mail_built_in(),
    icon: RotateCcw,
    onSelect: (record: ResourceRecord) =>
      mailAct.send({
        type: 'recordAct.asked',
        act: 'builtIn',
        id: record.id,
        name: localized(labelOf(mailTemplate, record).label),
      }),
    suits: ({ edited }: ResourceRecord) => edited === true,
  };
  return (
    <>
      <ResourceScreen
        key={turn}
        definition={mailTemplate}
        acts={<MailViews />}
        rowActs={has('mail:edit') ? [builtIn] : []}
        panels={panels}
      />
      <RecordActQuestion recordAct={mailAct} words={mailActWords} />
    </>
  );
}
