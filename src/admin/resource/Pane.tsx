import { Dialog as Ark } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { X } from 'lucide-react';
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { css, cx } from '../../../styled-system/css';
import { dialog } from '../../../styled-system/recipes';
import { m } from '../../i18n/compiled/messages.js';
import { HoldContext, useLeaveGuard } from '../../portal/useLeaveGuard.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { firstField } from './firstField.ts';
import { useHeldFocus } from './useHeldFocus.ts';

type FrameProps = {
  onClose: () => void;
  place?: 'end' | 'wide';
  /** The pane holds unsaved input that its owner guards. A press outside does not close it. */
  guarded?: boolean;
  children: ReactNode;
};
type PartsProps = {
  title: ReactNode;
  /** Beside the title: the version, its author and time. */
  about?: ReactNode;
  /** Icon buttons beside the close button. */
  acts?: ReactNode;
  /**
   * The accessible name of the scrolling part. It makes that part focusable, so that keys can scroll it even if nothing
   * in it takes the focus.
   */
  scrolled?: string;
  /** Fixed at the bottom of the pane. */
  foot?: ReactNode;
  children: ReactNode;
  onKeyDown?: KeyHandler | undefined;
};
type KeyHandler = (event: KeyboardEvent) => void;
type Frame = {
  onClose: () => void;
  content: RefObject<HTMLDivElement | null>;
  keys: RefObject<KeyHandler | undefined>;
};

const FrameContext = createContext<Frame | null>(null);

/**
 * The frame of a pane over a list, at the edge or in the middle. Its content may change while it stays open. The focus
 * stays inside, and returns to where it was when the pane closes. While a form in it holds unsaved input
 * (`useLeaveGuard`), closing it asks first.
 */
export function PaneFrame({ onClose, place = 'end', guarded = false, children }: FrameProps) {
  const styles = dialog({ place });
  const content = useRef<HTMLDivElement>(null);
  const keys = useRef<KeyHandler>(undefined);
  const [holders, setHolders] = useState<readonly string[]>([]);
  const [asking, setAsking] = useState(false);
  const hold = useCallback(
    (by: string, unsaved: boolean) =>
      setHolders((before) => [...before.filter((other) => other !== by), ...(unsaved ? [by] : [])]),
    [],
  );
  const unsaved = holders.length > 0;
  const close = () => (unsaved ? setAsking(true) : onClose());
  return (
    <Ark.Root
      open
      onOpenChange={({ open }) => !open && close()}
      closeOnInteractOutside={!guarded && !unsaved}
      // a menu or dialog that closes returns the focus a moment later; this does not close the pane
      onFocusOutside={(event) => event.preventDefault()}
      initialFocusEl={() => firstField(content.current)}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Ark.Backdrop className={styles.backdrop} />
        <Ark.Positioner className={styles.positioner}>
          <Ark.Content
            ref={content}
            className={cx(styles.content, place === 'wide' && wide)}
            onKeyDown={(event) => keys.current?.(event)}
          >
            <HoldContext value={hold}>
              <FrameContext value={{ onClose: close, content, keys }}>{children}</FrameContext>
            </HoldContext>
            <ConfirmDialog
              open={asking}
              leaving
              title={m.leave_title()}
              message={m.crud_guard_text_new()}
              onConfirm={() => {
                setAsking(false);
                onClose();
              }}
              onCancel={() => setAsking(false)}
            />
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  );
}

/** The content of a frame: head and foot are fixed, the part between them scrolls. */
export function PaneParts({ title, about, acts, scrolled, foot, children, onKeyDown }: PartsProps) {
  const frame = use(FrameContext);
  useEffect(() => {
    if (!frame) return undefined;
    frame.keys.current = onKeyDown;
    return () => {
      frame.keys.current = undefined;
    };
  }, [frame, onKeyDown]);
  const content = frame?.content;
  useHeldFocus(content);
  useEffect(() => {
    // the element that had the focus was removed with the earlier content
    if (document.activeElement === document.body) content?.current?.focus();
  }, [content]);
  return (
    <>
      <header className={head}>
        <div className={words}>
          <Ark.Title className={heading}>{title}</Ark.Title>
          {about && <p className={aboutStyle}>{about}</p>}
        </div>
        <span className={actsStyle}>
          {acts}
          <IconButton icon={X} label={m.ui_close()} size="sm" onClick={() => frame?.onClose()} />
        </span>
      </header>
      {scrolled === undefined ? (
        <div className={body}>{children}</div>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={body} tabIndex={0} aria-label={scrolled}>
          {children}
        </section>
      )}
      {foot && <footer className={footStyle}>{foot}</footer>}
    </>
  );
}

type PaneProps = Pick<FrameProps, 'onClose' | 'place'> & PartsProps & { unsaved?: boolean };

/** A pane with one content: frame and parts. If `unsaved`, it holds input and asks before it is closed. */
export function Pane({ onClose, place, unsaved = false, ...parts }: PaneProps) {
  return (
    <PaneFrame onClose={onClose} {...(place && { place })}>
      <LeaveGuard unsaved={unsaved} />
      <PaneParts {...parts} />
    </PaneFrame>
  );
}

function LeaveGuard({ unsaved }: { unsaved: boolean }) {
  useLeaveGuard(unsaved);
  return null;
}

/** Closes the pane around it. A pane with unsaved input asks first. */
export function CancelButton() {
  const frame = use(FrameContext);
  return (
    <Button variant="outline" size="sm" onClick={() => frame?.onClose()}>
      {m.ui_cancel()}
    </Button>
  );
}

/** Quieter text beside a title. */
export const besideTitle = css({ fontWeight: 'regular', color: 'ink.soft' });

const wide = css({ maxWidth: '1080px!', maxHeight: 'calc(100dvh - 32px)' });
const head = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  flexShrink: '0',
  minHeight: '56px',
  paddingInline: '20px 12px',
  paddingBlock: '2',
  borderBottom: '1px solid {colors.line}',
  // on phones the version has a line of its own
  tabletDown: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '0 12px' },
});
const words = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  // content that does not fit beside the title wraps below it
  justifyContent: 'space-between',
  gap: '4px 12px',
  flex: '1',
  minWidth: '0',
  tabletDown: { display: 'contents' },
});
const heading = css({
  fontSize: 'body',
  fontWeight: 'semibold',
  lineHeight: '24px',
  overflowWrap: 'anywhere',
  minWidth: '0',
});
const aboutStyle = css({
  textStyle: 'tiny',
  color: 'ink.soft',
  tabletDown: { gridColumn: '1 / -1', order: '1' },
});
const actsStyle = css({ display: 'flex', flexShrink: '0' });
const body = css({ flex: '1 1 auto', minHeight: '0', overflow: 'auto', textStyle: 'small', outlineOffset: '-2px' });
const footStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  flexShrink: '0',
  minHeight: '56px',
  paddingInline: '5',
  paddingBlock: '2',
  borderTop: '1px solid {colors.line}',
  '& > [data-end]': { marginInlineStart: 'auto', display: 'flex', gap: '2' },
});
