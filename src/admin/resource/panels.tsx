import { laterOver } from '../../ui/later.tsx';
import { type PanelParts, PanelPartsContext } from './panelParts.ts';
import type { RecordPanelsProps } from './RecordPanels.tsx';

/** The panels of a screen: forms, records and questions. Their code comes with the first of them that is reached for. */
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

/** Of a screen that draws its records as the definition says. */
export const plainPanels = panelsWith(async () => ({}));
