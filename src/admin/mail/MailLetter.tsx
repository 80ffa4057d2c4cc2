import { useState } from 'react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Segmented } from '../../ui/Segmented.tsx';
import { MailFrame } from './MailFrame.tsx';

type MailLetterProps = { subject: string; text: string; html: string };

/** A mail in both forms, HTML and plain text. */
export function MailLetter({ subject, text, html }: MailLetterProps) {
  const [form, setForm] = useState<'html' | 'text'>('html');
  return (
    <div className={root}>
      <Segmented
        label={m.admin_mail_form()}
        value={form}
        options={[
          { value: 'html', label: m.admin_mail_html() },
          { value: 'text', label: m.admin_mail_text() },
        ]}
        onChange={setForm}
      />
      {form === 'html' ? <MailFrame html={html} title={subject} /> : <pre className={plain}>{text}</pre>}
    </div>
  );
}

const root = css({ display: 'grid', gap: '3', minWidth: '0' });
const plain = css({
  margin: '0',
  padding: '4',
  border: '1px solid {colors.line}',
  borderRadius: 'md',
  background: 'hover',
  textStyle: 'small',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
