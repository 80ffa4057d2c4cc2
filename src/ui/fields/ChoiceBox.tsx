import { Popover } from '@ark-ui/react/popover';
import { Portal } from '@ark-ui/react/portal';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { css, cx } from '../../../styled-system/css';
import { surfaceStyle } from '../Surface.tsx';
import type { Control } from './fieldProps.ts';
import { valuesBox } from './ValueChip.tsx';

type ChoiceBoxProps = {
  /** Name, description and state of the field. */
  control: Control;
  /** The label of the field. */
  label: string;
  /** Whether the choices are shown. */
  open: boolean;
  /** Called when they are opened or closed. */
  onOpenChange: (open: boolean) => void;
  /** Chips in the box before the button. */
  chips?: ReactNode;
  /** The selection as text, on the button. */
  words: ReactNode;
  /** The ID of the element in the pane that takes the focus. */
  focusId: string;
  /** The choices. */
  children: ReactNode;
};

/** A box that shows the selection and opens a pane to change it. */
export function ChoiceBox({ control, label, open, onOpenChange, chips, words, focusId, children }: ChoiceBoxProps) {
  const { id, readOnly, disabled, required, ...state } = control;
  return (
    <Popover.Root
      open={open}
      onOpenChange={(change) => onOpenChange(change.open)}
      ids={{ trigger: id, content: `${id}-pane` }}
      positioning={{ placement: 'bottom-start', gutter: 4, overflowPadding: 16 }}
      initialFocusEl={() => document.getElementById(focusId)}
      finalFocusEl={() => document.getElementById(id)}
      lazyMount
      unmountOnExit
    >
      <Popover.Anchor asChild>
        <div className={cx(valuesBox, box)} data-box data-disabled={disabled}>
          {chips}
          <Popover.Trigger asChild>
            <button
              type="button"
              {...state}
              role="combobox"
              aria-expanded={open}
              aria-controls={`${id}-pane`}
              aria-required={required}
              aria-readonly={readOnly}
              disabled={disabled || readOnly}
              className={trigger}
            >
              <span className={said}>{words}</span>
              {!readOnly && <ChevronDown aria-hidden size={16} strokeWidth={1.5} />}
            </button>
          </Popover.Trigger>
        </div>
      </Popover.Anchor>
      <Portal>
        <Popover.Positioner className={positioner}>
          <Popover.Content className={cx(surfaceStyle, content)} aria-label={label} data-field-popup>
            {children}
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}

const box = css({ '&[data-disabled=true]': { background: 'muted' } });
const trigger = css({
  display: 'flex',
  flex: '1 1 120px',
  gap: '2',
  alignItems: 'center',
  justifyContent: 'space-between',
  minWidth: '0',
  minHeight: { base: '38px', tablet: '26px' },
  paddingInline: '1',
  textStyle: 'small',
  textAlign: 'start',
  outline: '2px solid transparent',
  '& svg': { flexShrink: '0', color: 'ink.faint' },
});
const said = css({
  display: 'flex',
  gap: '2',
  alignItems: 'center',
  minWidth: '0',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
const positioner = css({ zIndex: 'popup' });
const content = css({
  display: 'flex',
  flexDirection: 'column',
  width: 'min(320px, calc(100vw - 32px))',
  maxHeight: 'min(380px, var(--available-height))',
});
