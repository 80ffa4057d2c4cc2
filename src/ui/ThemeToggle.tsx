import { Moon, Sun } from 'lucide-react';
import { m } from '../i18n/compiled/messages.js';
import type { ButtonLook } from './Button.tsx';
import { Button } from './Button.tsx';

type ThemeToggleProps = Pick<ButtonLook, 'variant' | 'size'> & {
  /** The current theme. */
  theme: 'light' | 'dark';
  /** Called to change to the other theme. */
  onToggle: () => void;
  /** With the name of the theme it switches to. */
  worded?: boolean;
};

/** Switches between the light and dark theme. */
export function ThemeToggle({ theme, onToggle, worded = false, variant = 'quiet', size }: ThemeToggleProps) {
  const dark = theme === 'dark';
  const Icon = dark ? Moon : Sun;
  const name = dark ? m.ui_theme_switch_to_light() : m.ui_theme_switch_to_dark();
  return (
    <Button variant={variant} {...(size && { size })} aria-label={name} title={name} onClick={onToggle}>
      <Icon aria-hidden size={18} strokeWidth={1.5} />
      {worded && (dark ? m.ui_theme_light() : m.ui_theme_dark())}
    </Button>
  );
}
