import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { m } from '../i18n/compiled/messages.js';
import { withNote } from '../i18n/format.ts';

/**
 * A link. Within the site it uses the router. External links and those with `target="_blank"` open in a new tab,
 * announce it, and use `noreferrer`.
 */
export function Anchor({
  href,
  children,
  ...rest
}: ComponentProps<'a'> & {
  /** Where the link leads: a path of the portal, or an address elsewhere, which opens in a new tab. */
  href: string;
}) {
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
      <span className="sr">{withNote('', m.ui_new_window())}</span>
    </a>
  );
}
