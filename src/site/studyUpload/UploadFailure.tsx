import { CircleAlert } from 'lucide-react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { failureText } from '../../shared/failureText.ts';
import { Button } from '../../ui/Button.tsx';
import type { UploadPart } from './part.ts';

/** Why the table could not be sent, with a retry button. The table and the choices are kept. */
export function UploadFailure({ upload, send }: UploadPart) {
  const { failure } = upload.context;
  return (
    <div role="alert" className={place}>
      {upload.hasTag('failed') && failure && (
        <div className={box}>
          <CircleAlert aria-hidden size={18} strokeWidth={1.5} />
          <p>
            {failureText(failure)} {m.study_own_failed()}
          </p>
          <Button variant="outline" size="sm" onClick={() => send({ type: 'studyUpload.retried' })}>
            {m.ui_retry()}
          </Button>
        </div>
      )}
    </div>
  );
}

const place = css({ '&:empty': { display: 'none' } });
const box = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  padding: '12px 14px',
  borderRadius: 'md',
  background: 'coral.bg',
  color: 'coral',
  textStyle: 'small',
  '& p': { flex: '1 1 240px' },
});
