import { type ResourceDefinition, wordOf } from '../../../contract/resources/resource.ts';
import { type Aim, SAMPLE_SIZE } from '../../../machines/crud/selection.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, listed, sentences } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';

type LeftOutProps = { definition: ResourceDefinition; action: string; aim: Aim };

/** Before work on rows: which of those that were chosen it is not done to, as far as it is known, and why. */
export function LeftOut({ definition: { judged }, action, aim: { chosen, left = [] } }: LeftOutProps) {
  if (!judged?.acts.includes(wordOf(action))) return null;
  const further = left.length - SAMPLE_SIZE;
  const names = listed([
    ...left.slice(0, SAMPLE_SIZE).map(({ label }) => localized(label)),
    further > 0 && m.crud_remove_further({ count: formatNumber(further) }),
  ]);
  const said =
    left.length > 0
      ? m.crud_left_out({ count: formatNumber(left.length), names })
      : 'matching' in chosen && m.crud_left_unknown();
  return said && <p className={note}>{sentences(said, localized(judged.why))}</p>;
}

const note = css({ marginTop: '3', textStyle: 'tiny', color: 'ink.soft' });
