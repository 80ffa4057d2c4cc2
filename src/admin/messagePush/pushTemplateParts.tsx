import { Permitted } from '../base/permissions.tsx';
import type { PanelParts } from '../resource/panelParts.ts';
import { TestPush } from './TestPush.tsx';

/** Adds a test form to the pane of a template. */
export const pushTemplateParts: PanelParts = {
  further: ({ id, version, variables }) => (
    <Permitted code="push:send">
      <TestPush key={`${id}-${version}`} id={id} variables={Array.isArray(variables) ? variables.map(String) : []} />
    </Permitted>
  ),
};
