import { FileText } from 'lucide-react';
import { useEffect } from 'react';
import { useApi } from '../../app/system.tsx';
import { usePageData } from '../../app/usePageData.ts';
import { m } from '../../i18n/compiled/messages.js';
import { PdfFrame } from '../../ui/PdfFrame.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/State.tsx';
import { isNamed } from '../resource/valueText.ts';

/** The PDF of a field as it was uploaded. It is fetched: the storage hands out what is no picture as an attachment. */
export function PdfPreview({ file }: { file: unknown }) {
  return (
    <section aria-label={m.admin_pdf_preview()}>
      {isNamed(file) ? (
        <Fetched key={file.url} url={file.url} title={file.name} />
      ) : (
        <EmptyState icon={FileText} title={m.admin_pdf_none()} />
      )}
    </section>
  );
}

function Fetched({ url, title }: { url: string; title: string }) {
  const api = useApi();
  const name = url.slice(url.lastIndexOf('/') + 1);
  const { data, failed, missing, retry } = usePageData(() =>
    api('storedFile', { params: { name } }, { notice: 'never' }),
  );
  useEffect(() => (data ? () => URL.revokeObjectURL(data.url) : undefined), [data]);
  if (missing) return <ErrorState title={m.admin_pdf_missing()} />;
  if (failed) return <ErrorState title={m.admin_pdf_failed()} onRetry={retry} />;
  return data ? <PdfFrame address={data.url} title={title} /> : <Skeleton height={420} />;
}
