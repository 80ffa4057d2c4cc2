import { EMPTY_VALUE } from '../../../contract/constants.ts';
import { armFields } from '../../../contract/resources/content/study.ts';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { css } from '../../../styled-system/css';
import { listed } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { readArms } from './readArms.ts';

/** The arms of a study as text: the name, role and treatment of each. */
export function ArmsWords({ record }: { record: ResourceRecord }) {
  const arms = readArms(record.arms);
  if (arms.length === 0) return EMPTY_VALUE;
  return (
    <ul className={list}>
      {arms.map(({ name, role, agent, dose, target, route, schedule, dosingDays }) => {
        const given = [agent === name ? null : agent, dose, target, route, schedule, dosingDays.join('; ')];
        const words = [roleName(role), ...given].filter((word) => word !== null && word !== '') as string[];
        return (
          <li key={name}>
            <b>{name}</b> · {listed(words)}
          </li>
        );
      })}
    </ul>
  );
}

const roleName = (role: string): string => {
  const option = armFields.role.options.find(({ value }) => value === role);
  return option ? localized(option.label) : role;
};

const list = css({
  display: 'grid',
  gap: '1',
  minWidth: '0',
  overflowWrap: 'anywhere',
  '& b': { fontWeight: 'semibold' },
});
