import { useSelector } from '@xstate/react';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { mailTemplate } from '../../../contract/resources/mail.ts';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { labelOf } from '../../../machines/crud/selection.ts';
import { css } from '../../../styled-system/css';
import { useSystem } from '../../app/system.tsx';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { RecordActQuestion } from '../acts/RecordActQuestion.tsx';
import { type FormAside, FormAsideProvider } from '../resource/formAside.ts';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import { Permitted, useHasCode } from '../shell/permissions.tsx';
import { MailViews } from './MailViews.tsx';
import { mailActWords, useMailAct } from './mailActs.ts';
import { TemplatePreview } from './TemplatePreview.tsx';
import { TestMail } from './TestMail.tsx';

const aside: FormAside = (values, record) => <TemplatePreview values={{ ...record, ...values }} />;

/** The words of the portal's mails: read and tried out, changed beside the mail that they make, given back. */
export default function TemplatesScreen() {
  const has = useHasCode();
  const own = useSelector(useSystem().session, ({ context }) => context.user?.workEmail ?? '');
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
    <FormAsideProvider value={aside}>
      <ResourceScreen
        key={turn}
        definition={mailTemplate}
        acts={<MailViews />}
        rowActs={has('mail:edit') ? [builtIn] : []}
        opening={{
          fields: ['subject', 'body', 'button'],
          draw: (record) => (
            <div className={shown}>
              <TemplatePreview key={record.id} values={record} />
            </div>
          ),
        }}
        further={({ id }) => (
          <Permitted code="mail:send">
            <TestMail key={id} id={id} own={own} />
          </Permitted>
        )}
      />
      <RecordActQuestion recordAct={mailAct} words={mailActWords} />
    </FormAsideProvider>
  );
}

const shown = css({ padding: '16px 20px', borderBottom: '1px solid {colors.line.soft}' });
