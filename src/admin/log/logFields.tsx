import { EMPTY_VALUE } from '../../../contract/constants.ts';
import { LOGIN_RESULTS, OPERATION_RESULTS } from '../../../contract/resources/log.ts';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { agentName } from '../../site/account/agentName.ts';
import { StateMark } from '../../ui/table/StateMark.tsx';
import { TrimmedText } from '../../ui/table/TrimmedText.tsx';
import type { FilterFieldProps } from '../resource/FilterField.tsx';
import { ResourceFilter } from '../resource/ResourceFilter.tsx';
import { resourceOptions, resourceTitle } from '../resource/resourceTitle.ts';
import type { SpecialFields } from '../resource/specialFields.tsx';

/** What is changed that is no resource. */
const others: Readonly<Record<string, () => string>> = {
  job: m.admin_page_job,
  redis: m.admin_page_redis,
  lucene: m.admin_page_lucene,
  elasticsearch: m.admin_page_elasticsearch,
};

/** What an entry is about, as its screen is called. */
const titleOf = (name: string): string => others[name]?.() ?? resourceTitle(name);

type Shown = { record: ResourceRecord };
const Title = ({ record: { resource } }: Shown) => (
  <TrimmedText>{titleOf(String(resource ?? '')) || EMPTY_VALUE}</TrimmedText>
);
function Browser({ record: { agent } }: Shown) {
  const words = String(agent ?? '');
  return <span title={words}>{words === '' ? EMPTY_VALUE : agentName(words)}</span>;
}

/** Whether a sign-in was let in, or something was done: failures look as such. */
function Result({ record: { result, ...entry } }: Shown) {
  const word = ('reason' in entry ? LOGIN_RESULTS : OPERATION_RESULTS).find(({ value }) => value === result)?.label;
  return <StateMark tone={result === 'success' ? 'good' : 'bad'}>{word ? localized(word) : EMPTY_VALUE}</StateMark>;
}

const TitleFilter = (props: FilterFieldProps) => <ResourceFilter {...props} options={resourceOptions(others)} />;

/** The logs call what they are about by the titles of its screens, and browsers by their names. */
export const logFields: SpecialFields = {
  filter: { resource: TitleFilter },
  value: { resource: Title, agent: Browser, result: Result },
};
