import { useEffect } from 'react';
import { askedOf, canonicalAddress, descriptionOf, inLanguage } from '../../contract/pageAddresses.ts';
import { pageReached } from '../../contract/pages.ts';
import { type Head, showHead } from '../effects/head.ts';
import { currentAddress } from '../effects/history.ts';
import { m } from '../i18n/compiled/messages.js';
import { currentLocale, LANGUAGE_TAGS, LOCALES } from '../i18n/locale.ts';
import { siteAddress } from './startData.ts';

export type PageHead = {
  /** Without the site's name. */
  title: string;
  /** Plain text. Default: the description of the site. */
  description?: string;
  /** The part of the address's parameters that the page shows; null for none of them. Default: as in the address. */
  shows?: string | null;
  /** Whether the thing that the address asks for does not exist. */
  missing?: boolean;
};

/**
 * Sets the document's head for the page: title, description, address and languages. Undefined keeps the values of the
 * page's kind. The texts are the same as the server's (`server/modules/site/pages.ts`).
 */
export function usePageHead(head: PageHead | undefined): void {
  const { title, description, shows, missing = false } = head ?? {};
  useEffect(() => {
    if (title !== undefined) showHead(headOf(title, description, addressOf(shows, missing)));
  }, [title, description, shows, missing]);
}

function addressOf(shows: string | null | undefined, missing: boolean): string | null {
  const { pathname, searchParams } = new URL(currentAddress(), window.location.origin);
  const path = pageReached(pathname)?.path;
  if (path === undefined || missing) return null;
  return canonicalAddress(path, shows === undefined ? askedOf(path, searchParams) : shows);
}

function headOf(title: string, description: string | undefined, address: string | null): Head {
  const plain = siteAddress() + (address ?? '');
  const inEach = LOCALES.map((locale) => [LANGUAGE_TAGS[locale], inLanguage(plain, locale)]);
  return {
    title: m.page_title({ page: title }),
    description: descriptionOf(description ?? m.home_lede_loading()),
    canonical: address === null ? null : inLanguage(plain, currentLocale()),
    alternates: { ...Object.fromEntries(inEach), 'x-default': plain },
  };
}
