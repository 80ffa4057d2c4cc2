import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { css } from '../../styled-system/css';
import { m } from '../i18n/compiled/messages.js';

export type NoticeTone = 'success' | 'info' | 'warning' | 'error';

export type NoticeHolder = 'pointer' | 'focus';

export type NoticeView = {
  id: string;
  tone: NoticeTone;
  title?: string;
  text: string;
  /** Whether its exit animation is running. */
  leaving?: boolean;
};

type NoticesProps = {
  /** The notices, the oldest first. */
  notices: readonly NoticeView[];
  /** Called with the id of the notice that was closed. */
  onDismiss: (id: string) => void;
  /** The user is reading it: the pointer is over it, or the focus is in it. */
  onPause: (id: string, by: NoticeHolder) => void;
  /** Called when pointer or focus leaves a notice, whose time then goes on. */
  onResume: (id: string, by: NoticeHolder) => void;
};

/** Short messages over the page, newest last. Screen readers announce errors at once, others at the next pause. */
export function Notices({ notices, onDismiss, onPause, onResume }: NoticesProps) {
  return (
    <section
      className={region}
      aria-label={m.ui_notices()}
      aria-live="polite"
      aria-relevant="additions"
      data-print="none"
    >
      {notices.map(({ id, tone, title, text, leaving }) => {
        const Icon = icons[tone];
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: pausing is no act of its own; the button is the act
          <div
            key={id}
            className={notice}
            data-tone={tone}
            data-leaving={leaving}
            {...(tone === 'error' && { role: 'alert' })}
            onPointerEnter={() => onPause(id, 'pointer')}
            onPointerLeave={() => onResume(id, 'pointer')}
            onFocus={() => onPause(id, 'focus')}
            onBlur={() => onResume(id, 'focus')}
          >
            <Icon aria-hidden size={18} strokeWidth={1.5} className={mark} />
            <div className={words}>
              {title !== undefined && <p className={heading}>{title}</p>}
              <p>{text}</p>
            </div>
            <button type="button" className={close} aria-label={m.ui_close()} onClick={() => onDismiss(id)}>
              <X aria-hidden size={16} strokeWidth={1.5} />
            </button>
          </div>
        );
      })}
    </section>
  );
}

const icons = { success: CircleCheck, info: Info, warning: TriangleAlert, error: CircleAlert };

const region = css({
  position: 'fixed',
  // phones: over the bar, above the search; wide screens: in the lower middle, where forms have no fields and buttons
  top: { base: '2', tablet: 'auto' },
  bottom: { base: 'auto', tablet: '88px' },
  insetInline: '4',
  zIndex: 'notice',
  display: 'grid',
  gap: '2',
  justifyItems: 'center',
  pointerEvents: 'none',
});
const notice = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '2.5',
  width: 'fit-content',
  maxWidth: 'min(560px, 100%)',
  padding: '10px 8px 10px 14px',
  borderRadius: 'md',
  background: 'raise',
  color: 'ink',
  boxShadow: 'overlay',
  borderInlineStart: '3px solid {colors.accent}',
  fontSize: 'small',
  lineHeight: '24px',
  pointerEvents: 'auto',
  animation: 'enter 200ms {easings.out}',
  '&[data-leaving=true]': { animation: 'fadeOut {durations.leave} forwards' },
  '&[data-tone=success]': { borderColor: 'green.mark' },
  '&[data-tone=warning]': { borderColor: 'amber.mark' },
  '&[data-tone=error]': { borderColor: 'coral.mark' },
  _forcedColors: { border: '1px solid CanvasText' },
});
const mark = css({
  flexShrink: '0',
  marginTop: '3px',
  color: 'accent.ink',
  '[data-tone=success] > &': { color: 'green' },
  '[data-tone=warning] > &': { color: 'amber' },
  '[data-tone=error] > &': { color: 'coral' },
});
const heading = css({ fontWeight: 'semibold' });
const words = css({ overflowWrap: 'anywhere', minWidth: '0' });
const close = css({
  width: { base: '44px', tablet: '24px' },
  height: { base: '44px', tablet: '24px' },
  marginBlock: { base: '-10px', tablet: '0' },
  display: 'grid',
  placeItems: 'center',
  flexShrink: '0',
  borderRadius: 'sm',
  color: 'ink.faint',
  '&:hover': { background: 'hover', color: 'ink' },
});
