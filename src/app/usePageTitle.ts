import { useEffect } from 'react';
import { m } from '../i18n/compiled/messages.js';

/** Names the document after what the page shows; undefined leaves the name of the page's kind. */
export function usePageTitle(page: string | undefined): void {
  useEffect(() => {
    if (page !== undefined) document.title = m.page_title({ page });
  }, [page]);
}
