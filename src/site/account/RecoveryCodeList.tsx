import { useState } from 'react';
import { css } from '../../../styled-system/css';
import { copyText } from '../../effects/clipboard.ts';
import { saveFile } from '../../effects/saveFile.ts';
import { m } from '../../i18n/compiled/messages.js';
import { Button } from '../../ui/Button.tsx';
import { CodeBlock } from '../../ui/CodeBlock.tsx';

/** The recovery codes, which are shown once: the user copies or saves them. */
export function RecoveryCodeList({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [report, setReport] = useState('');
  const text = codes.join('\n');
  const copy = () =>
    copyText(text).then(
      () => setReport(m.factor_copied()),
      () => setReport(m.factor_not_copied()),
    );
  const save = () =>
    saveFile(URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain;charset=utf-8' })), m.factor_codes_file());
  return (
    <div className={root}>
      <p className={note}>{m.factor_codes_text()}</p>
      <CodeBlock>{text}</CodeBlock>
      <div className={buttons}>
        <Button variant="outline" onClick={copy}>
          {m.factor_copy()}
        </Button>
        <Button variant="outline" onClick={save}>
          {m.factor_save()}
        </Button>
      </div>
      <p role="status" className={note}>
        {report}
      </p>
      <div>
        <Button onClick={onKept}>{m.factor_codes_kept()}</Button>
      </div>
    </div>
  );
}

const root = css({ display: 'grid', gap: '4' });
const note = css({ textStyle: 'small', '&:empty': { display: 'none' } });
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '3' });
