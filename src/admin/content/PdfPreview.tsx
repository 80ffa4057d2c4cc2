import { FileText } from 'lucide-react';
import { m } from '../../i18n/compiled/messages.js';
import { useStoredFile } from '../../portal/useStoredFile.ts';
import { PdfFrame } from '../../ui/PdfFrame.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/State.tsx';
import { isNamed } from '../resource/valueText.ts';

/**
 * Shows the PDF of a field as it was uploaded. It is fetched through the API because the storage checks permissions.
 */
export function PdfPreview({ file }: { file: unknown }) {
  return (
    <section aria-label={m.admin_pdf_preview()}>
      {isNamed(file) ? (
        <Fetched key={file.id} id={file.id} title={file.name} />
      ) : (
        <EmptyState icon={FileText} title={m.admin_pdf_none()} />
      )}
    </section>
  );
}

function Fetched({ id, title }: { id: string; title: string }) {
  const { data, failed, missing, retry } = useStoredFile(id);
  if (missing) return <ErrorState title={m.admin_pdf_missing()} />;
  if (failed) return <ErrorState title={m.admin_pdf_failed()} onRetry={retry} />;
  return data ? <PdfFrame address={data.url} title={title} /> : <Skeleton height={420} />;
}
