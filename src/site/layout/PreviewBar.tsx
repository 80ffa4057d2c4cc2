import { EyeOff } from 'lucide-react';
import { PREVIEW_PARAMETER } from '../../../contract/pageAddresses.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';

/** Marks a page that shows unpublished content, with a link to its public version. */
export function PreviewBar({ address }: { address: string }) {
  const { pathname, searchParams, hash } = new URL(address, window.location.origin);
  searchParams.delete(PREVIEW_PARAMETER);
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  return (
    <aside className={root} aria-label={m.preview_title()}>
      <EyeOff aria-hidden size={16} strokeWidth={1.75} />
      <span>{m.preview_text()}</span>
      {/* a full reload removes everything of the preview */}
      <a className={leave} href={`${pathname}${query}${hash}`}>
        {m.preview_leave()}
      </a>
    </aside>
  );
}

const root = css({
  position: 'fixed',
  insetInline: '0',
  bottom: '4',
  zIndex: 'sticky',
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '0 12px',
  width: 'fit-content',
  maxWidth: 'calc(100% - 32px)',
  marginInline: 'auto',
  paddingInline: '4',
  paddingBlock: '1',
  minHeight: '44px',
  borderRadius: 'md',
  background: 'tray',
  color: 'bar.ink',
  textStyle: 'small',
  boxShadow: 'overlay',
  '& svg': { flexShrink: '0' },
  _forcedColors: { border: '1px solid CanvasText' },
  _print: { display: 'none' },
});
const leave = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '44px',
  color: 'bar.accent',
  fontWeight: 'semibold',
  textDecoration: 'underline',
  textUnderlineOffset: '3px',
});
