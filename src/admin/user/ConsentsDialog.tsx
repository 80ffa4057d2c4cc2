import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { formatNumber } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { useApi } from '../../portal/system.tsx';
import { usePageData } from '../../portal/usePageData.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/State.tsx';

type ConsentsDialogProps = { person: { id: string; name: string }; onClose: () => void };

/** The consent texts to which a user agreed, and when. */
export function ConsentsDialog({ person: { id, name }, onClose }: ConsentsDialogProps) {
  const api = useApi();
  const loaded = usePageData(() => api('userConsents', { params: { id }, body: {} }, { notice: 'never' }));
  const agreed = loaded.data?.agreed;
  return (
    <Dialog open onClose={onClose} place="wide" title={m.admin_user_consents_of({ name })}>
      {loaded.failed && <ErrorState title={m.admin_privacy_failed()} onRetry={loaded.retry} />}
      {loaded.busy && <Skeleton height={80} />}
      {agreed?.length === 0 && <p>{m.admin_user_consents_none()}</p>}
      <ul>
        {agreed?.map(({ version, agreedAt, text }) => (
          <li key={version} className={item}>
            <h3>{m.consent_agreed({ version: formatNumber(version), time: formatDate(agreedAt) })}</h3>
            <p className={words}>{localized(text)}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const item = css({ paddingBlock: '3', '& > h3': { textStyle: 'label' } });
const words = css({ color: 'ink.soft', whiteSpace: 'pre-line' });
