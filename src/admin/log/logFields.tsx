import { use } from 'react';
import { agentName } from '../../../contract/agentName.ts';
import { EMPTY_VALUE } from '../../../contract/constants.ts';
import { errorLog, LOGGED_BESIDES, LOGIN_RESULTS, log, OPERATION_RESULTS } from '../../../contract/resources/log.ts';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { StateMark, type StateTone } from '../../ui/table/StateMark.tsx';
import { TrimmedText } from '../../ui/table/TrimmedText.tsx';
import type { FilterFieldProps } from '../resource/FilterField.tsx';
import { ResourceFilter } from '../resource/ResourceFilter.tsx';
import { resourceOptions, resourceTitle } from '../resource/resourceTitle.ts';
import type { SpecialFields } from '../resource/specialFields.tsx';
import { useAddressOf } from '../resource/useAddressOf.ts';
import { PlainValues } from '../resource/ValueCell.tsx';
import { placeWords, useRecordPlace } from './useRecordPlace.ts';

/** The name of what an entry is about. */
function titleOf(name: string): string {
  const besides = LOGGED_BESIDES[name];
  return besides ? localized(besides) : resourceTitle(name);
}

type Shown = { record: ResourceRecord };
/** What an entry is about, as a link if the reader may open it. */
function Title({ record }: Shown) {
  const place = useRecordPlace()(record);
  const withoutLinks = use(PlainValues);
  const title = <TrimmedText>{titleOf(String(record.resource ?? '')) || EMPTY_VALUE}</TrimmedText>;
  if (!place || withoutLinks) return title;
  return (
    <TextLink href={place.address} title={placeWords[place.kind]()} className={link}>
      {title}
    </TextLink>
  );
}

type RequestIdProps = Shown & { definition: typeof log | typeof errorLog; words: string };

/** The request ID, linked to what another log holds about the same request. */
function RequestId({ record, definition, words }: RequestIdProps) {
  const addressOf = useAddressOf();
  const withoutLinks = use(PlainValues);
  const id = String(record.requestId ?? '');
  const mayOpen = addressOf(definition.name, id) !== undefined;
  if (id === '' || withoutLinks || !mayOpen) return <TrimmedText>{id || EMPTY_VALUE}</TrimmedText>;
  return (
    <TextLink href={`${definition.route}?requestId=${encodeURIComponent(id)}`} title={words} className={link}>
      <TrimmedText>{id}</TrimmedText>
    </TextLink>
  );
}
const ErrorsOf = ({ record }: Shown) => (
  <RequestId record={record} definition={errorLog} words={m.admin_log_errors()} />
);
const EntriesOf = ({ record }: Shown) => <RequestId record={record} definition={log} words={m.admin_log_request()} />;
const link = css({ display: 'block', minWidth: '0', fontWeight: 'regular' });

function Browser({ record: { agent } }: Shown) {
  const words = String(agent ?? '');
  return <span title={words}>{words === '' ? EMPTY_VALUE : agentName(words)}</span>;
}

/** The result of a sign-in or an operation; failures are marked. */
function Result({ record: { result, ...entry } }: Shown) {
  const word = ('reason' in entry ? LOGIN_RESULTS : OPERATION_RESULTS).find(({ value }) => value === result)?.label;
  const tone = (typeof result === 'string' && tones[result]) || 'bad';
  return <StateMark tone={tone}>{word ? localized(word) : EMPTY_VALUE}</StateMark>;
}
const tones: Readonly<Record<string, StateTone>> = { success: 'good', token: 'good', pending: 'off' };

const TitleFilter = (props: FilterFieldProps) => (
  <ResourceFilter {...props} options={resourceOptions(LOGGED_BESIDES)} />
);

/** Shows the titles of screens and the names of browsers in the log lists. */
export const logFields: SpecialFields = {
  filter: { resource: TitleFilter },
  value: { resource: Title, agent: Browser, result: Result, requestId: ErrorsOf },
};

/** Links an entry of the error log to the other log entries of its request. */
export const errorLogFields: SpecialFields = {
  ...logFields,
  value: { ...logFields.value, requestId: EntriesOf },
};
