import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { m } from '../i18n/compiled/messages.js';

/**
 * A link: within the site through the router; elsewhere, or where that is asked for, in a new tab, which it says, without
 * a referrer's handle.
 */
export function Anchor({ href, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  const apart = href.startsWith('http') || rest.target === '_blank';
  if (href.startsWith('/') && !apart) {
    return (
      <Link {...rest} href={href}>
        {children}
      </Link>
    );
  }
  if (!apart) {
    return (
      <a {...rest} href={href}>
        {children}
      </a>
    );
  }
  return (
    <a {...rest} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="sr"> ({m.ui_new_window()})</span>
    </a>
  );
}
