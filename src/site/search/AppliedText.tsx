import { css } from '../../../styled-system/css';
import { TextInput } from '../../ui/TextInput.tsx';
import { useEntered } from './entered.ts';

type AppliedTextProps = {
  /** The key under which unfinished input is kept (entered.ts). */
  name: string;
  label: string;
  placeholder: string;
  value: string;
  maxLength: number;
  onApply: (text: string) => void;
  /** Returns what is wrong with a text, which is then not applied. */
  problemOf?: (text: string) => string | null;
  inputMode?: 'decimal';
};

/** A small text box whose value takes effect on Enter or blur. */
export function AppliedText({ name, label, value, onApply, problemOf, ...rest }: AppliedTextProps) {
  const [draft, setDraft] = useEntered<string | null>(name, null);
  const problem = draft === null ? null : (problemOf?.(draft.trim()) ?? null);
  const apply = () => {
    if (draft === null || problem) return;
    setDraft(null);
    if (draft.trim() !== value) onApply(draft.trim());
  };
  return (
    <>
      <TextInput
        {...rest}
        size="sm"
        className={input}
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        title={problem ?? undefined}
        value={draft ?? value}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply();
        }}
      />
      {problem && (
        <span className={error} role="alert">
          {problem}
        </span>
      )}
    </>
  );
}

const input = css({ width: '128px' });
const error = css({ textStyle: 'tiny', color: 'coral' });
