import { useMachine } from '@xstate/react';
import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { MailDraft, MailPreview } from '../../../contract/entities/mail.ts';
import { isMailTemplate, type MailVariable, mailTemplates, mailVariables } from '../../../contract/mail.ts';
import type { Saving } from '../../../contract/resources/record.ts';
import type { Localized } from '../../../contract/schema.ts';
import { mailPreviewMachine } from '../../../machines/mailPreview/mailPreview.machine.ts';
import { css } from '../../../styled-system/css';
import { fromPromise } from '../../effects/fromPromise.ts';
import { m } from '../../i18n/compiled/messages.js';
import { currentLocale, type Locale, localized } from '../../i18n/locale.ts';
import { useApi } from '../../portal/system.tsx';
import { failureText } from '../../shared/failureText.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { MailLetter } from './MailLetter.tsx';

/** The mail that a template produces from sample values, in either language, with the variables it may use. */
export function TemplatePreview({ values }: { values: Saving }) {
  const [language, setLanguage] = useState<Locale>(currentLocale);
  const draft = draftOf(values, language);
  return draft ? (
    <section className={root} aria-label={m.admin_mail_preview()}>
      <Segmented
        label={m.admin_mail_preview_language()}
        value={language}
        options={[
          { value: 'en', label: m.admin_mail_english() },
          { value: 'zh', label: m.admin_mail_chinese() },
        ]}
        onChange={setLanguage}
      />
      <Drawn draft={draft} />
      <Variables code={draft.code} />
    </section>
  ) : null;
}

function Drawn({ draft }: { draft: MailDraft }) {
  const api = useApi();
  const [machine] = useState(() =>
    mailPreviewMachine.provide({
      actors: {
        draw: fromPromise<MailPreview, MailDraft>(
          async ({ input, signal }) =>
            (await api('previewMailTemplate', { body: input }, { notice: 'never', signal })).data,
        ),
      },
    }),
  );
  const [snapshot, send] = useMachine(machine, { input: { draft } });
  const { preview, failure } = snapshot.context;
  const asked = JSON.stringify(draft);
  useEffect(() => {
    const changed = JSON.parse(asked) as MailDraft;
    if (asked !== JSON.stringify(snapshot.context.draft)) send({ type: 'mailPreview.changed', draft: changed });
  }, [asked, send, snapshot.context.draft]);
  return (
    <div className={drawn} aria-busy={snapshot.hasTag('busy')}>
      <div role="status">
        {snapshot.hasTag('failed') && <p className={wrong}>{failure && failureText(failure)}</p>}
        {preview?.problems.map((problem) => (
          <p key={problem} className={wrong}>
            <CircleAlert aria-hidden size={16} strokeWidth={1.75} />
            {problem}
          </p>
        ))}
      </div>
      {preview && (
        <>
          <p className={subject}>{preview.subject}</p>
          <MailLetter subject={preview.subject} text={preview.text} html={preview.html} />
        </>
      )}
    </div>
  );
}

function Variables({ code }: { code: MailDraft['code'] }) {
  const { variables, required } = mailTemplates[code];
  return (
    <div>
      <h3 className={heading}>{m.admin_mail_variables()}</h3>
      <dl className={list}>
        {variables.map((name) => {
          const variable: MailVariable = mailVariables[name];
          const needed = (required as readonly string[]).includes(name);
          return (
            <div key={name} className={pair}>
              <dt>
                <code>{`{{${name}}}`}</code>
              </dt>
              <dd className={quiet}>
                {localized(variable.label)}
                {variable.block && ` · ${m.admin_mail_own_paragraph()}`}
                {needed && ` · ${m.admin_mail_needed()}`}
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}

function draftOf({ code, subject, body, button }: Saving, locale: Locale): MailDraft | undefined {
  if (!isMailTemplate(code)) return undefined;
  const said = (value: unknown) => (value as Localized | undefined)?.[locale] ?? '';
  return { code, locale, subject: said(subject), body: said(body), button: said(button) };
}

const root = css({ display: 'grid', gap: '3', minWidth: '0' });
const drawn = css({ display: 'grid', gap: '3', minWidth: '0' });
const wrong = css({
  display: 'flex',
  gap: '2',
  marginBottom: '2',
  padding: '8px 12px',
  borderRadius: 'sm',
  background: 'coral.bg',
  color: 'coral',
  textStyle: 'tiny',
  '& svg': { flexShrink: '0', marginTop: '1px' },
});
const subject = css({ fontWeight: 'semibold', overflowWrap: 'anywhere' });
const heading = css({ textStyle: 'tiny', fontWeight: 'semibold', color: 'ink.soft', marginBottom: '2' });
const list = css({ display: 'grid', gap: '1.5', textStyle: 'tiny' });
const pair = css({ display: 'grid', gap: '0 12px', tablet: { gridTemplateColumns: '120px minmax(0, 1fr)' } });
const quiet = css({ color: 'ink.soft' });
