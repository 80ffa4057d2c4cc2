import type { ApiTokenMade } from '../../../contract/entities/apiToken.ts';
import { css } from '../../../styled-system/css';
import { copyText } from '../../effects/clipboard.ts';
import { m } from '../../i18n/compiled/messages.js';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

type SecretDialogProps = { made: ApiTokenMade; copied: boolean; onCopied: () => void; onClose: () => void };

/**
 * The secret of a new token, which is never shown again. Until it was copied, Escape does not close it. It can be
 * selected where the browser denies copying.
 */
export const SecretDialog = ({ made: { secret, token }, copied, onCopied, onClose }: SecretDialogProps) => (
  <Dialog
    open
    role="alertdialog"
    keepsOnEscape={!copied}
    onClose={onClose}
    title={m.tokens_secret_title({ name: token.name })}
    description={m.tokens_secret_text()}
    actions={
      <>
        <Button variant="outline" onClick={() => void copyText(secret).then(onCopied, () => {})}>
          {copied ? m.tokens_copied() : m.tokens_copy()}
        </Button>
        <Button onClick={onClose}>{m.tokens_secret_done()}</Button>
      </>
    }
  >
    <code className={shownOnce}>{secret}</code>
  </Dialog>
);

const shownOnce = css({
  display: 'block',
  padding: '3',
  borderRadius: 'md',
  background: 'muted',
  fontFamily: 'mono',
  fontSize: 'tiny',
  overflowWrap: 'anywhere',
});
