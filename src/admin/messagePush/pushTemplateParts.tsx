import { Permitted } from '../base/permissions.tsx';
import type { PanelParts } from '../resource/panelParts.ts';
import { TestPush } from './TestPush.tsx';

/** A template is tried out on oneself. */
export const pushTemplateParts: PanelParts = {
  further: ({ id, version, variables }) => (
    <Permitted code="push:send">
      <TestPush key={`${id}-${version}`} id={id} variables={Array.isArray(variables) ? variables.map(String) : []} />
    </Permitted>
  ),
};
