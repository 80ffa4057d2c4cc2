import type { Compared, Label } from '../../../contract/resources/record.ts';
import type { ResourceDefinition } from '../../../contract/resources/resource.ts';
import { type Aim, labelOf } from '../../../machines/crud/selection.ts';
import { changedSince } from '../../../machines/crud/versions.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, listed } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { createResourceCalls } from '../../portal/resourceActors.ts';
import { usePageData } from '../../portal/usePageData.ts';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/State.tsx';
import { Differences } from './Differences.tsx';
import { useCallRoute } from './useCrud.ts';

type PublishChangesProps = { definition: ResourceDefinition; aim: Aim };

/** What publishing the rows changes for the public, field by field, before and after. */
export function PublishChanges({ definition, aim: { sample, count } }: PublishChangesProps) {
  const callRoute = useCallRoute();
  const { data, failed, retry } = usePageData(async () => {
    const call = createResourceCalls(definition, callRoute);
    const ids = sample.map(({ id }) => id);
    return { data: await call<{ list: Compared[] }>('compare', { body: { ids } }, { notice: 'never' }) };
  });
  if (failed) return <ErrorState title={m.crud_publish_changes_failed()} onRetry={retry} />;
  if (!data) return <SkeletonText lines={3} />;
  const records = data.list.map((compared) => changesOf(definition, compared));
  const further = count - records.length;
  return (
    <section className={root} aria-label={m.crud_publish_changes()}>
      {count > 1 && <Summary records={records} />}
      {records.map((record) => (
        <Changes key={record.id} {...record} open={count === 1} />
      ))}
      {further > 0 && <p className={quiet}>{m.crud_remove_further({ count: formatNumber(further) })}</p>}
    </section>
  );
}

type RecordChanges = {
  id: string;
  name: string;
  isNew: boolean;
  fields: ReturnType<typeof changedSince>;
  labels: Record<string, Label[]>;
};

function changesOf(definition: ResourceDefinition, { current, published }: Compared): RecordChanges {
  const fields = published ? changedSince(definition, published, current) : [];
  const labels = fields.map(({ name }): [string, Label[]] => [
    name,
    [...(published?.labels[name] ?? []), ...(current.labels[name] ?? [])],
  ]);
  const name = localized(labelOf(definition, current).label);
  return { id: current.id, name, isNew: published === null, fields, labels: Object.fromEntries(labels) };
}

/** The fields that differ, and in how many of the rows shown. */
function Summary({ records }: { records: readonly RecordChanges[] }) {
  const counts = new Map<string, number>();
  for (const { fields } of records)
    for (const { field } of fields) counts.set(localized(field.label), (counts.get(localized(field.label)) ?? 0) + 1);
  if (counts.size === 0) return null;
  const fields = [...counts].map(([field, count]) => m.crud_publish_field_of({ field, count: formatNumber(count) }));
  return <p className={quiet}>{m.crud_publish_fields({ fields: listed(fields) })}</p>;
}

function Changes({ name, isNew, fields, labels, open }: RecordChanges & { open: boolean }) {
  const said = isNew
    ? m.crud_publish_new()
    : fields.length === 0
      ? m.crud_publish_same()
      : listed(fields.map(({ field }) => localized(field.label)));
  if (isNew || fields.length === 0) return <p>{open ? said : m.crud_publish_of({ name, changes: said })}</p>;
  const differences = <Differences {...{ fields, labels }} to="is" />;
  if (open) return differences;
  return (
    <details>
      <summary className={summary}>{m.crud_publish_of({ name, changes: said })}</summary>
      <div className={inside}>{differences}</div>
    </details>
  );
}

const root = css({
  display: 'grid',
  gap: '2',
  marginBlock: '3',
  textStyle: 'small',
});
const quiet = css({ color: 'ink.soft' });
const summary = css({ cursor: 'pointer', overflowWrap: 'anywhere', minHeight: { base: '44px', tablet: 'auto' } });
const inside = css({ paddingBlock: '2', paddingInlineStart: '4' });
