import { type ResourceDefinition, wordOf } from '../../../contract/resources/resource.ts';
import type { Ability } from '../../../machines/crud/abilities.ts';
import { type Aim, SAMPLE_SIZE } from '../../../machines/crud/selection.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, listed } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { sentences } from '../../i18n/sentences.ts';
import { whyNot } from './whyNot.ts';

type LeftOutProps = { definition: ResourceDefinition; ability: Ability; aim: Aim };

/** The note before work on rows: which chosen rows are left out, as far as it is known, and why. */
export function LeftOut({ definition, ability, aim: { chosen, left = [], withheldFromSome = [] } }: LeftOutProps) {
  const word = wordOf(ability);
  const further = left.length - SAMPLE_SIZE;
  const names = listed([
    ...left.slice(0, SAMPLE_SIZE).map(({ label }) => localized(label)),
    further > 0 && m.crud_remove_further({ count: formatNumber(further) }),
  ]);
  if (left.length > 0) {
    const said = m.crud_left_out({ count: formatNumber(left.length), names });
    return <p className={note}>{sentences(said, ...whyNot(definition, left, [word]))}</p>;
  }
  const { judged } = definition;
  if (!('matching' in chosen)) return null;
  const reasons = [
    withheldFromSome.includes(word) && m.crud_kept_by_roles(),
    judged?.acts.includes(word) && localized(judged.why),
  ].filter((reason) => reason !== false && reason !== undefined);
  return reasons.length > 0 && <p className={note}>{sentences(m.crud_left_unknown(), ...reasons)}</p>;
}

const note = css({ marginBlock: '3', textStyle: 'tiny', color: 'ink.soft' });
