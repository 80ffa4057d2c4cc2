import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { formatNumber } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { useApi } from '../../portal/system.tsx';
import { usePageData } from '../../portal/usePageData.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/State.tsx';

/** The versions of the consent text, newest first. They are never changed, because users agreed to their words. */
export function ConsentVersions() {
  const api = useApi();
  const loaded = usePageData(() => api('consentTexts', { body: {} }, { notice: 'never' }));
  if (loaded.failed) return <ErrorState title={m.admin_privacy_failed()} onRetry={loaded.retry} />;
  if (!loaded.data) return <Skeleton height={120} />;
  return (
    <DataTable
      caption={m.admin_privacy_versions()}
      stacks
      rows={loaded.data.list}
      rowKey={({ version }) => String(version)}
      columns={[
        {
          key: 'version',
          label: m.admin_privacy_version(),
          heads: true,
          cell: ({ version }) => formatNumber(version),
        },
        { key: 'validFrom', label: m.admin_privacy_valid_from(), cell: ({ validFrom }) => formatDate(validFrom) },
        {
          key: 'users',
          label: m.admin_privacy_agreed(),
          numeric: true,
          cell: ({ users }) => formatNumber(users),
        },
        { key: 'text', label: m.admin_privacy_text(), cell: ({ text }) => <p className={words}>{localized(text)}</p> },
      ]}
    />
  );
}

const words = css({ whiteSpace: 'pre-line', maxWidth: '72ch' });
