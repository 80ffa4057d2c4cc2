import { useSelector } from '@xstate/react';
import { X } from 'lucide-react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { useSystem } from '../../portal/system.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Progress } from '../../ui/Progress.tsx';

/**
 * The file being downloaded and its progress, at the foot of the window. A failure shows nothing (specification,
 * section 8).
 */
export function DownloadStatus() {
  const { download } = useSystem();
  const name = useSelector(download, ({ context }) => context.queue[0]?.name);
  const share = useSelector(download, ({ context: { loaded, total } }) => (total ? loaded / total : undefined));
  return (
    <div role="status">
      {name !== undefined && (
        <div className={box}>
          <p className={text}>{m.nav_download_started({ name })}</p>
          <IconButton
            icon={X}
            size="sm"
            label={m.download_cancel()}
            onClick={() => download.send({ type: 'download.cancelled' })}
          />
          <div className={line}>
            <Progress label={name} {...(share !== undefined && { value: share })} />
          </div>
        </div>
      )}
    </div>
  );
}

const box = css({
  position: 'fixed',
  insetInlineStart: 'gutter',
  bottom: '6',
  zIndex: 'notice',
  width: 'min(360px, calc(100vw - 2 * {spacing.gutter}))',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '2',
  padding: '8px 8px 12px 16px',
  borderRadius: 'md',
  background: 'raise',
  boxShadow: 'overlay',
  animation: 'enter 200ms {easings.out}',
});
const text = css({ textStyle: 'small', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
const line = css({ gridColumn: '1 / -1', paddingInlineEnd: '2' });
