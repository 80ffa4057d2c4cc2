import { CHANGES_MAX } from '../../../contract/constants.ts';
import type { Accepted } from '../../../contract/envelope.ts';
import type { RecordChange, ResourceRecord } from '../../../contract/resources/record.ts';
import { type ResourceDefinition, resourceRoutes } from '../../../contract/resources/resource.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { localized } from '../../i18n/locale.ts';
import { usePageData } from '../../portal/usePageData.ts';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/State.tsx';
import { Attachments } from '../resource/Attachments.tsx';
import { useCallRoute } from '../resource/useCrud.ts';

type CorrespondenceProps = { definition: ResourceDefinition; record: ResourceRecord };

/** The answers sent to a request so far, oldest first: author, date and full text. */
export function Correspondence({ definition, record: { id } }: CorrespondenceProps) {
  const callRoute = useCallRoute();
  const { data, failed, retry } = usePageData(async () => {
    const route = resourceRoutes(definition).history;
    if (!route) throw new Error(`${definition.name} has no history`);
    // the server serializes the data by the resource's schema, so its type is known
    return (await callRoute(
      { route, params: { id }, query: { limit: String(CHANGES_MAX) } },
      { notice: 'never' },
    )) as Accepted<{ list: RecordChange[] }>;
  });
  if (failed) return <ErrorState title={m.admin_reply_sent_failed()} onRetry={retry} />;
  if (!data) return <SkeletonText lines={2} />;
  const replies = data.list.filter(({ action }) => action === 'reply').toReversed();
  if (replies.length === 0) return null;
  return (
    <section className={root} aria-label={m.admin_reply_sent_title()}>
      <h4 className={heading}>{m.admin_reply_sent_title()}</h4>
      {replies.map(({ id: key, user, at, message, attachments }) => (
        <article key={key} className={reply}>
          <p className={head}>
            <strong>{user ? localized(user.label) : m.crud_history_system()}</strong>
            <time dateTime={at} className={when}>
              {formatDate(at)}
            </time>
          </p>
          <p className={words}>{message}</p>
          <Attachments names={attachments} />
        </article>
      ))}
    </section>
  );
}

const root = css({ display: 'grid', gap: '2' });
const heading = css({ textStyle: 'tiny', fontWeight: 'semibold', color: 'ink.soft' });
const reply = css({
  marginInlineStart: { base: '4', tablet: '8' },
  paddingInline: '4',
  paddingBlock: '3',
  borderRadius: 'sm',
  background: 'accent.bg',
});
const head = css({ display: 'flex', flexWrap: 'wrap', gap: '0 12px', marginBottom: '1' });
const when = css({ marginInlineStart: 'auto', textStyle: 'tiny', color: 'ink.soft' });
const words = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
