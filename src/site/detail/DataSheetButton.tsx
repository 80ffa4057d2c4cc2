import { FileText } from 'lucide-react';
import type { Passport } from '../../../contract/entities/passport.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatPercent } from '../../i18n/format.ts';
import { useDownload, useDownloading } from '../../portal/useDownload.ts';
import { Button } from '../../ui/Button.tsx';

/** Downloads the data sheet through the download statechart and shows the progress. */
export function DataSheetButton({ passport: { id, modelCode } }: { passport: Passport }) {
  const want = useDownload();
  const share = useDownloading((context) => {
    const first = context?.queue[0];
    const { loaded = 0, total } = context ?? {};
    return first?.kind === 'dataSheet' && first.id === id ? (total ? loaded / total : 0) : null;
  });
  const name = m.detail_sheet_name({ model: modelCode });
  return (
    <Button variant="outline" pending={share !== null} onClick={() => want({ kind: 'dataSheet', id, name })}>
      {share === null && <FileText aria-hidden size={16} strokeWidth={1.5} />}
      {share === null ? m.detail_sheet() : m.detail_sheet_loading({ percent: formatPercent(share) })}
    </Button>
  );
}
