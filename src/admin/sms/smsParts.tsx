import { Permitted } from '../base/permissions.tsx';
import type { PanelParts } from '../resource/panelParts.ts';
import { WholeNumber } from './WholeNumber.tsx';

/** A message shows on demand which number it went to. */
export const smsParts: PanelParts = {
  further: ({ id }) => (
    <Permitted code="sms:detail">
      <WholeNumber key={id} id={id} />
    </Permitted>
  ),
};
