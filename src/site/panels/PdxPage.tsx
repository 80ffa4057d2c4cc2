import { CONFIRM_LINK } from '../../../contract/constants.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { startDataOf } from '../../portal/startData.ts';
import { useApi } from '../../portal/system.tsx';
import { useLocale } from '../../portal/useLocale.ts';
import { secretIn, useMailedAddress } from '../../portal/useMailedAddress.ts';
import { usePageData } from '../../portal/usePageData.ts';
import { usePageHead } from '../../portal/usePageHead.ts';
import { later } from '../../ui/later.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/State.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { PanelList } from './PanelList.tsx';

const ConfirmEnrollment = later(() => import('./confirm/ConfirmEnrollment.tsx').then((part) => part.ConfirmEnrollment));
const MAILED = [CONFIRM_LINK];

/**
 * /pdx: the PDX panels, those open for enrollment first (specification, section 2). With a mailed link's secret in the
 * fragment (`#confirm=…`), confirms the enrollment. The routes are fixed, so this is here.
 */
export function PdxPage() {
  const secret = secretIn(useMailedAddress(MAILED, '/pdx'), CONFIRM_LINK);
  usePageHead({ title: secret === undefined ? m.nav_pdx() : m.confirm_title(), description: m.pdx_lede() });
  const locale = useLocale();
  return secret === undefined ? <Panels /> : <ConfirmEnrollment key={secret} secret={secret} locale={locale} />;
}

function Panels() {
  const api = useApi();
  const page = usePageData(
    () => api('bannerEnlist', { body: {} }, { notice: 'never' }),
    () => startDataOf('bannerEnlist', { body: {} }),
  );
  return (
    <Wrap className={frame}>
      <h1 className={title} tabIndex={-1}>
        {m.nav_pdx()}
      </h1>
      <p className={lede}>{m.pdx_lede()}</p>
      {page.failed && <ErrorState title={m.pdx_failed()} onRetry={page.retry} />}
      {page.busy && <Skeleton height={720} />}
      {page.data?.count === 0 && <EmptyState title={m.home_panels_empty()} />}
      {page.data && <h2 className="sr">{m.home_panels_all()}</h2>}
      {page.data && <PanelList panels={page.data.list} />}
    </Wrap>
  );
}

const frame = css({ paddingBlock: { base: '40px 64px', tablet: '64px 96px' } });
const title = css({ textStyle: 'display', '&:focus': { outline: 'none' } });
const lede = css({ marginTop: '3', marginBottom: '8', color: 'ink.soft', maxWidth: '62ch' });
