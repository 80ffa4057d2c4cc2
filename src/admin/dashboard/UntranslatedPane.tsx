import type { Dashboard } from '../../../contract/entities/dashboard.ts';
import { LANGUAGES, UNTRANSLATED } from '../../../contract/localized.ts';
import { resourceRoute } from '../../../contract/resources/routes.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { Pane } from './Pane.tsx';

/** Records with a text that was written in one language alone, by resource, each with the way to them. */
export function UntranslatedPane({ records }: { records: Dashboard['untranslated'] }) {
  return (
    <Pane title={m.admin_dashboard_untranslated()}>
      <ul className={list}>
        {records.map(({ resource, title, count }) => (
          <li key={resource} className={item}>
            <TextLink href={addressOf(resource)}>{localized(title)}</TextLink>
            <span className={value}>{formatNumber(count)}</span>
          </li>
        ))}
      </ul>
    </Pane>
  );
}

/** The list, narrowed to them; a list within a record is found from the list of these. */
function addressOf(resource: string): string {
  const route = resourceRoute(resource) ?? '/dashboard';
  if (route.includes('/:')) return route.slice(0, route.indexOf('/:'));
  return `${route}?${LANGUAGES.map((language) => `${UNTRANSLATED}=${language}`).join('&')}`;
}

const list = css({ listStyle: 'none', margin: '0', padding: '0' });
const item = css({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '3',
  minHeight: '34px',
  paddingInline: '5',
  fontSize: 'small',
  borderTop: '1px solid token(colors.line.soft)',
});
const value = css({ fontSize: 'tiny', color: 'ink.soft', fontVariantNumeric: 'tabular-nums' });
