import { useState } from 'react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { useApi } from '../../portal/system.tsx';
import { usePageData } from '../../portal/usePageData.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/State.tsx';
import { usePermission } from '../base/permissions.tsx';
import { ScreenHead, screenBody, screenRoot } from '../base/ScreenHead.tsx';
import { Pane } from '../dashboard/Pane.tsx';
import { ConsentVersions } from './ConsentVersions.tsx';
import { NewConsentForm } from './NewConsentForm.tsx';
import { RetentionTable } from './RetentionTable.tsx';

/** 隐私: how long each kind of data is kept and who decides it, and the versions of the consent text. */
export default function PrivacyScreen() {
  const api = useApi();
  const mayEdit = usePermission('privacy:edit');
  const retention = usePageData(() => api('retentionPeriods', { body: {} }, { notice: 'never' }));
  const [added, setAdded] = useState(0);
  return (
    <div className={screenRoot}>
      <ScreenHead title={m.admin_page_privacy()} about={m.admin_privacy_about()} />
      <div className={screenBody}>
        <Pane title={m.admin_privacy_retention()}>
          <div className={inner}>
            {retention.failed && <ErrorState title={m.admin_privacy_failed()} onRetry={retention.retry} />}
            {retention.busy && <Skeleton height={320} />}
            {retention.data && <RetentionTable periods={retention.data.list} />}
          </div>
        </Pane>
        <Pane title={m.admin_privacy_consent()} detail={m.admin_privacy_consent_about()}>
          <div className={inner}>
            <ConsentVersions key={added} />
            {mayEdit && <NewConsentForm onAdded={() => setAdded((count) => count + 1)} />}
          </div>
        </Pane>
      </div>
    </div>
  );
}

const inner = css({ display: 'grid', gap: '5', paddingInline: '5' });
