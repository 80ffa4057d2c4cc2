import { EMPTY_VALUE } from '../../../contract/constants.ts';
import { resources } from '../../../contract/resources/index.ts';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import type { ResourceDefinition } from '../../../contract/resources/resource.ts';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { agentName } from '../../site/account/agentName.ts';
import { SelectField } from '../../ui/fields/index.ts';
import { TrimmedText } from '../../ui/table/TrimmedText.tsx';
import type { FilterFieldProps } from '../resource/FilterField.tsx';
import type { SpecialFields } from '../resource/specialFields.tsx';

const all: readonly ResourceDefinition[] = resources;
/** What is changed that is no resource. */
const others: Readonly<Record<string, () => string>> = {
  job: m.admin_page_job,
  redis: m.admin_page_redis,
  lucene: m.admin_page_lucene,
  elasticsearch: m.admin_page_elasticsearch,
};

/** What an entry is about, as its screen is called. */
function titleOf(name: string): string {
  const definition = all.find((one) => one.name === name);
  return definition ? localized(definition.title) : (others[name]?.() ?? name);
}

type Shown = { record: ResourceRecord };
const Title = ({ record: { resource } }: Shown) => <TrimmedText>{titleOf(String(resource ?? ''))}</TrimmedText>;
function Browser({ record: { agent } }: Shown) {
  const words = String(agent ?? '');
  return <span title={words}>{words === '' ? EMPTY_VALUE : agentName(words)}</span>;
}

function TitleFilter({ id, field, value, onChange }: FilterFieldProps) {
  const options = [...all.map(({ name }) => name), ...Object.keys(others)]
    .map((name) => ({ value: name, label: titleOf(name) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  return (
    <SelectField
      id={id}
      label={localized(field.label)}
      layout="search"
      value={typeof value === 'string' ? value : null}
      placeholder={m.crud_all()}
      options={options}
      onChange={onChange}
    />
  );
}

/** The logs call what they are about by the titles of its screens, and browsers by their names. */
export const logFields: SpecialFields = {
  form: {},
  filter: { resource: TitleFilter },
  value: { resource: Title, agent: Browser },
};
