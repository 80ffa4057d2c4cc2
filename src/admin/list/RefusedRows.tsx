import type { Refused } from '../../../machines/pagedList/types.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';

/** The rows that the last action left unchanged, each with its reason. Nothing if there are none. */
export const RefusedRows = ({ title, refused }: { title: string; refused: Refused }) =>
  refused.length > 0 && (
    <div role="alert" className={root}>
      <strong>{title}</strong>
      <ul>
        {refused.map(({ id, label, message }) => (
          <li key={id}>{m.crud_refused_line({ name: localized(label), message })}</li>
        ))}
      </ul>
    </div>
  );

const root = css({
  paddingInline: { base: '4', tablet: '5' },
  paddingBlock: '3',
  background: 'coral.bg',
  color: 'coral',
  overflowWrap: 'anywhere',
});
