import { Link } from 'wouter';
import type { TumorEntry, TumorMatch, TumorToMatch } from '../../../../contract/entities/tumor.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber, listed } from '../../../i18n/format.ts';
import { useApi } from '../../../portal/system.tsx';
import { usePageData } from '../../../portal/usePageData.ts';
import { modelTypeLabel } from '../../../shared/modelLabels.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/State.tsx';
import { type PassportColumn, PassportTable } from '../../detail/PassportTable.tsx';
import { MethodText } from '../../study/MethodText.tsx';

const SHOWN = 20;

/** The models that resemble a tumor: how it was read, the ranked models with their reasons, and the method. */
export function TumorResult({ body }: { body: TumorToMatch }) {
  const api = useApi();
  const { data, busy, failed, retry } = usePageData((signal) =>
    api('tumorMatches', { body }, { notice: 'never', signal }),
  );
  if (failed) return <ErrorState title={m.tumor_failed()} onRetry={retry} />;
  if (busy || data === null)
    return (
      <>
        <p className="sr" role="status">
          {m.tumor_reading()}
        </p>
        <Skeleton height={320} />
      </>
    );
  const understood = data.entries.filter(({ gene }) => gene !== null).length;
  const models = data.models.slice(0, SHOWN);
  return (
    <>
      <h3 className={heading}>{m.tumor_read()}</h3>
      <ul className={entries}>
        {data.entries.map((entry) => (
          <li key={entry.typed}>{readingOf(entry)}</li>
        ))}
        {data.diagnosisRead === false && <li>{m.tumor_diagnosis_unknown({ text: body.diagnosis ?? '' })}</li>}
      </ul>
      {models.length === 0 ? (
        <EmptyState title={m.tumor_empty()}>{m.tumor_empty_text({ models: data.compared, understood })}</EmptyState>
      ) : (
        <PassportTable
          caption={m.tumor_models()}
          columns={columnsOf()}
          rows={models}
          rowKey={({ id }) => id}
          minWidth={720}
          stacks
        />
      )}
      <MethodText>
        {m.tumor_method({
          models: data.compared,
          understood,
          complete: String(body.complete ?? false),
          diagnosis: String(data.diagnosisRead ?? false),
        })}
      </MethodText>
    </>
  );
}

function readingOf({ typed, gene, kind, change, reason }: TumorEntry): string {
  if (gene !== null) return m.tumor_entry_read({ typed, read: [gene, change ?? kind].filter(Boolean).join(' ') });
  if (reason === 'notRead') return m.tumor_entry_not_read({ typed });
  return reason === 'unknown' ? m.tumor_entry_unknown({ typed }) : m.tumor_entry_other({ typed });
}

const WAYS: Record<TumorMatch['reasons'][number]['how'], (names: string) => string> = {
  change: (names) => m.tumor_how_change({ names }),
  codon: (names) => m.tumor_how_codon({ names }),
  kind: (names) => m.tumor_how_kind({ names }),
  gene: (names) => m.tumor_how_gene({ names }),
  wildType: (names) => m.tumor_how_wild_type({ names }),
  notRead: (names) => m.tumor_how_not_read({ names }),
};

function reasonsOf({ reasons, additional, sameDiagnosis }: TumorMatch): string[] {
  const found = Object.entries(WAYS).flatMap(([how, say]) => {
    const names = reasons.filter((reason) => reason.how === how).map(({ name }) => name);
    return names.length === 0 ? [] : [say(listed(names))];
  });
  return [
    ...found,
    ...(additional.length > 0 ? [m.tumor_how_additional({ names: listed(additional) })] : []),
    ...(sameDiagnosis ? [m.tumor_how_diagnosis()] : []),
  ];
}

const points = (share: number): string => formatNumber(Math.round(share * 100));

const columnsOf = (): PassportColumn<TumorMatch>[] => [
  {
    key: 'code',
    label: m.tumor_model(),
    heads: true,
    cell: ({ id, code }) => <Link href={`/search/detail?id=${id}`}>{code}</Link>,
    text: ({ code }) => code,
  },
  {
    key: 'type',
    label: m.tumor_type(),
    cell: ({ modelType }) => modelType && modelTypeLabel(modelType),
    text: ({ modelType }) => modelType,
  },
  {
    key: 'score',
    label: m.tumor_score(),
    numeric: true,
    cell: ({ score }) => points(score),
    text: ({ score }) => score,
  },
  {
    key: 'parts',
    label: m.tumor_parts(),
    cell: ({ parts }) =>
      m.tumor_parts_text({ alterations: points(parts.alterations), diagnosis: points(parts.diagnosis) }),
    text: ({ parts }) => `${parts.alterations} + ${parts.diagnosis}`,
  },
  {
    key: 'reasons',
    label: m.tumor_reasons(),
    cell: (row) => (
      <ul className={why}>
        {reasonsOf(row).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    ),
    text: (row) => reasonsOf(row).join('; '),
  },
];

const heading = css({ fontSize: 'small', fontWeight: 'semibold', marginBottom: '2' });
const entries = css({ textStyle: 'small', color: 'ink.soft', marginBottom: '6', overflowWrap: 'anywhere' });
const why = css({ textStyle: 'small' });
