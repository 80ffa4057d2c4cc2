import { laterOver } from '../../ui/later.tsx';
import { type PanelParts, PanelPartsContext } from './panelParts.ts';
import type { RecordPanelsProps } from './RecordPanels.tsx';

/**
 * Returns the panels of a screen: forms, records and confirmation dialogs. Their code is loaded when the first one is
 * needed.
 */
export const panelsWith = (loadParts: () => Promise<PanelParts>) =>
  laterOver(
    async () => {
      const [{ RecordPanels }, parts] = await Promise.all([import('./RecordPanels.tsx'), loadParts()]);
      return (props: RecordPanelsProps) => (
        <PanelPartsContext value={parts}>
          <RecordPanels {...props} />
        </PanelPartsContext>
      );
    },
    ({ crud }) => crud.send({ type: 'crud.close' }),
  );

export type Panels = ReturnType<typeof panelsWith>;

/** The panels of a screen that adds nothing to the definition. */
export const plainPanels = panelsWith(async () => ({}));
