import { type ComponentProps, useState } from 'react';
import { css, cx } from '../../styled-system/css';
import { input } from '../../styled-system/recipes';
import { m } from '../i18n/compiled/messages.js';

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & {
  /** The usual height, or a lower one for dense places. */
  size?: 'md' | 'sm';
};

/** A password input, hidden until the user chooses to show it. */
export function PasswordInput({ className, size, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className={root}>
      <input
        {...rest}
        type={shown ? 'text' : 'password'}
        autoCapitalize="off"
        spellCheck={false}
        className={cx(input({ size }), typed, className)}
      />
      <button
        type="button"
        className={cx(toggle, size === 'sm' && small)}
        aria-label={shown ? m.ui_password_hide_label() : m.ui_password_show_label()}
        aria-controls={rest.id}
        disabled={rest.disabled}
        onClick={() => setShown(!shown)}
      >
        {shown ? m.ui_password_hide() : m.ui_password_show()}
      </button>
    </div>
  );
}

const root = css({ position: 'relative' });
const typed = css({ paddingInlineEnd: '72px' });
const toggle = css({
  position: 'absolute',
  insetInlineEnd: '1.5',
  top: '0',
  height: '44px',
  paddingInline: '2.5',
  textStyle: 'label',
  color: 'accent.ink',
  borderRadius: 'sm',
  '&:enabled:hover': { textDecoration: 'underline', textUnderlineOffset: '4px' },
  '&:disabled': { color: 'ink.faint', cursor: 'not-allowed' },
});
const small = css({ height: { base: '44px', tablet: '32px' } });
