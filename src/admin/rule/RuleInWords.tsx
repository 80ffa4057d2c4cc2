import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { listed } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { FieldsOf } from '../resource/sources.tsx';
import { conditionIn, resourceName, ruledResource, useConditionWords } from './useRuleWords.ts';

/** A data rule as a sentence: who sees what. */
export const RuleInWords = ({ record }: { record: ResourceRecord }) => (
  <FieldsOf definition={ruledResource(conditionIn(record))}>
    <Words key={record.version} record={record} />
  </FieldsOf>
);

function Words({ record }: { record: ResourceRecord }) {
  const condition = useConditionWords(conditionIn(record));
  return (
    <section className={root} aria-label={m.admin_rule_words()}>
      <h3 className={heading}>{m.admin_rule_words()}</h3>
      <p>{record.enabled === false ? m.admin_rule_off() : sentenceOf(record, condition)}</p>
    </section>
  );
}

function sentenceOf({ resource, labels }: ResourceRecord, condition: string): string {
  const roles = namesOf(labels.roles);
  const menus = namesOf(labels.menus);
  const sentence = m.admin_rule_sentence({
    who: roles ? m.admin_rule_holders({ roles }) : m.admin_rule_everybody(),
    resource: resourceName(resource),
    condition,
  });
  return menus ? `${sentence} ${m.admin_rule_within({ menus })}` : sentence;
}

const namesOf = (labels: ResourceRecord['labels'][string] = []) => listed(labels.map(({ label }) => localized(label)));

const root = css({ display: 'grid', gap: '2', padding: '5', borderTop: '1px solid {colors.line.soft}' });
const heading = css({ textStyle: 'tiny', fontWeight: 'semibold', color: 'ink.soft' });
