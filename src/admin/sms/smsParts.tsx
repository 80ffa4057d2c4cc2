import { Permitted } from '../base/permissions.tsx';
import type { PanelParts } from '../resource/panelParts.ts';
import { WholeNumber } from './WholeNumber.tsx';

/** Lets the user reveal the recipient's number of a message. */
export const smsParts: PanelParts = {
  further: ({ id }) => (
    <Permitted code="sms:detail">
      <WholeNumber key={id} id={id} />
    </Permitted>
  ),
};
