import { m } from '../i18n/compiled/messages.js';
import { withLabel } from '../i18n/format.ts';
import { Button, type ButtonLook } from './Button.tsx';

type LanguageToggleProps = Pick<ButtonLook, 'variant' | 'size'> & {
  /** The current language. */
  locale: 'en' | 'zh';
  /** Called to change to the other language. */
  onToggle: () => void;
};

/** Switches to the other language, and is labeled in that language. */
export function LanguageToggle({ locale, onToggle, variant = 'quiet', size }: LanguageToggleProps) {
  const [other, tag] = locale === 'en' ? ['中文', 'zh-Hans'] : ['English', 'en'];
  return (
    <Button
      variant={variant}
      {...(size && { size })}
      aria-label={withLabel(other, m.ui_language_switch({ language: other }))}
      onClick={onToggle}
    >
      <span lang={tag}>{other}</span>
    </Button>
  );
}
