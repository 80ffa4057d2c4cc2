import { css } from '../../styled-system/css';
import { m } from '../i18n/compiled/messages.js';

/** The first Tab stop: skips the navigation to the content with the given ID. */
export function SkipLink({
  to = 'content',
}: {
  /** The id of the element that gets the focus. */
  to?: string;
}) {
  return (
    <a className={root} href={`#${to}`} data-print="none">
      {m.ui_skip_to_content()}
    </a>
  );
}

const root = css({
  position: 'fixed',
  insetInlineStart: '3',
  top: '-72px',
  zIndex: 'skip',
  paddingBlock: '2.5',
  paddingInline: '4',
  borderRadius: 'md',
  background: 'surface',
  color: 'ink',
  textStyle: 'label',
  '&:focus': { top: '3', boxShadow: 'overlay' },
});
