import type { OwnRequest } from '../../../contract/entities/inquiry.ts';
import type { OwnRequestState } from '../../../contract/vocabulary.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { listed } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { Tag } from '../../ui/Tag.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { topicNames } from '../contact/topicNames.ts';

/** A request: its subject, its state, and its text. */
export function RequestRow({ request }: { request: OwnRequest }) {
  const { reference, state, topic, panel, message, models, searchAddress, createdAt } = request;
  const about = panel ? localized(panel) : topic ? topicNames[topic]() : m.topic_other();
  return (
    <li className={row}>
      <div className={head}>
        <h2 className={title}>
          {reference}: {about}
        </h2>
        <Tag tone={tones[state]}>{stateNames[state]()}</Tag>
        <time dateTime={createdAt} className={when}>
          {formatDate(createdAt)}
        </time>
      </div>
      {message !== '' && <p className={text}>{message}</p>}
      {models.length > 0 && <p className={meta}>{m.requests_models({ list: listed(models) })}</p>}
      {searchAddress !== null && (
        <TextLink href={searchAddress} variant="inline" className={link}>
          {searchAddress.startsWith('/analysis') ? m.planner_of_request() : m.contact_search()}
        </TextLink>
      )}
    </li>
  );
}

const stateNames: Record<OwnRequestState, () => string> = {
  received: m.request_received,
  inProgress: m.request_in_progress,
  answered: m.request_answered,
  waiting: m.request_waiting,
  confirmed: m.request_confirmed,
  closed: m.request_closed,
};

const tones = {
  received: 'neutral',
  inProgress: 'accent',
  answered: 'green',
  waiting: 'amber',
  confirmed: 'green',
  closed: 'neutral',
} as const satisfies Record<OwnRequestState, string>;

const row = css({ padding: { base: '20px', tablet: '24px 28px' }, borderRadius: 'md', background: 'surface' });
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 12px' });
const title = css({ textStyle: 'heading' });
const when = css({ marginInlineStart: { tablet: 'auto' }, textStyle: 'small', color: 'ink.faint' });
const text = css({ marginTop: '3', maxWidth: '72ch', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
const meta = css({ marginTop: '2', textStyle: 'small', color: 'ink.soft', overflowWrap: 'anywhere' });
const link = css({ textStyle: 'small' });
