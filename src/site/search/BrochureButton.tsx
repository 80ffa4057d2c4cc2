import { BookOpenText } from 'lucide-react';
import { m } from '../../i18n/compiled/messages.js';
import { useDownload, useDownloading } from '../../portal/useDownload.ts';
import { Button } from '../../ui/Button.tsx';

/** Downloads the brochure of the database through the download statechart. */
export function BrochureButton() {
  const want = useDownload();
  const fetching = useDownloading((context) => context?.queue[0]?.kind === 'brochure');
  const file = { kind: 'brochure', id: 'database', name: m.search_brochure_name() } as const;
  return (
    <Button variant="ghost" pending={fetching} data-print="none" onClick={() => want(file)}>
      {!fetching && <BookOpenText aria-hidden size={16} strokeWidth={1.5} />}
      {m.search_brochure()}
    </Button>
  );
}
