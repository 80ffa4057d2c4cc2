import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react';
import { css } from '../../../styled-system/css';
import { PasswordInput } from '../PasswordInput.tsx';
import { TextInput } from '../TextInput.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps } from './fieldProps.ts';

export type TextFieldProps = FieldProps<string> & {
  /** The most characters. */
  maxLength?: number | undefined;
  /** An example, while the field is empty. */
  placeholder?: string | undefined;
  /** What the browser may fill in. */
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  /** For codes, paths and similar: monospaced, without spell check. */
  code?: boolean | undefined;
};

/** Texts that may have this many characters, such as subjects, get the full width of the form. */
const LONG_TEXT = 160;

/** One line of text. */
export const TextField = (props: TextFieldProps) => <LineField {...props} type="text" />;

/** An e-mail address, with the matching keyboard and without capitals and spell check. */
export const EmailField = (props: TextFieldProps) => <LineField autoComplete="off" {...props} type="email" />;

/** A phone number as written. The pattern only rejects text that cannot be a number. */
export const PhoneField = (props: TextFieldProps) => <LineField autoComplete="off" {...props} type="tel" />;

function LineField({ type, code = false, ...props }: TextFieldProps & { type: HTMLInputTypeAttribute }) {
  const { value, onChange, maxLength, placeholder, autoComplete = 'off' } = props;
  const plain = type !== 'text' || code;
  return (
    <FieldFrame {...props} wide={type === 'text' && (maxLength ?? 0) >= LONG_TEXT}>
      {(control) => (
        <TextInput
          {...control}
          size="sm"
          // the form shows errors itself; the browser's bubble would use another language and place
          type={type === 'email' ? 'text' : type}
          inputMode={type === 'email' ? 'email' : undefined}
          {...(type === 'tel' && { pattern: PHONE_PATTERN })}
          {...(plain && { autoCapitalize: 'off', spellCheck: false })}
          className={code ? mono : undefined}
          value={value}
          maxLength={maxLength}
          placeholder={placeholder}
          autoComplete={autoComplete}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
}

/** A secret that can be set but not read: the stored value is never shown. The user may reveal the typed text. */
export function PasswordField({ autoComplete = 'new-password', ...props }: TextFieldProps) {
  const { value, onChange, maxLength } = props;
  return (
    <FieldFrame {...props}>
      {(control) => (
        <PasswordInput
          {...control}
          size="sm"
          value={value}
          maxLength={maxLength}
          autoComplete={autoComplete}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
}

/** Digits with the usual separators, an optional plus before and extension after them. */
const PHONE_PATTERN = '\\+?[0-9 .\\(\\)\\-]{5,24}(?:(?:#|x|ext\\.?) ?[0-9]{1,6})?';
const mono = css({ fontFamily: 'mono' });
