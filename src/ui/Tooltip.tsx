import { Portal } from '@ark-ui/react/portal';
import { Tooltip as Ark } from '@ark-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { css } from '../../styled-system/css';

/** Additional text on hover or focus. Never put required information only here. */
export function Tooltip({
  content,
  children,
}: {
  /** The additional text. */
  content: ReactNode;
  /** The control that it belongs to. It must be able to take the focus. */
  children: ReactElement;
}) {
  return (
    <Ark.Root openDelay={400} closeDelay={100} lazyMount unmountOnExit positioning={{ placement: 'top' }}>
      <Ark.Trigger asChild>{children}</Ark.Trigger>
      <Portal>
        <Ark.Positioner>
          <Ark.Content className={bubble}>{content}</Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  );
}

const bubble = css({
  maxWidth: '280px',
  paddingBlock: '1.5',
  paddingInline: '2.5',
  borderRadius: 'sm',
  background: 'navy.900',
  color: 'white',
  fontSize: 'tiny',
  lineHeight: '1.5',
  boxShadow: 'overlay',
  zIndex: 'popup',
  animation: 'fadeIn {durations.fast}',
  _forcedColors: { border: '1px solid CanvasText' },
});
