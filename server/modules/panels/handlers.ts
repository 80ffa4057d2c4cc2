import type { panelEndpoints } from '../../../contract/endpoints/panels.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { driverReader } from '../catalog/drivers.ts';
import type { NameReader } from '../catalog/names.ts';
import { confirmHandler } from './confirm.ts';
import { enrollHandler } from './enroll.ts';
import { readPanel, readPanels } from './panels.ts';

/**
 * Returns the handlers for PDX panels and enrollments (specification, section 7 "Public"). They never include drafts.
 */
export function panelHandlers(
  dependencies: Dependencies & { readNames: NameReader },
): Handlers<keyof typeof panelEndpoints> {
  const { database, readNames } = dependencies;
  const readDrivers = driverReader(dependencies);
  return {
    bannerEnlist: async () => {
      const list = await readPanels(database);
      return { count: list.length, list };
    },
    panelDetail: async ({ params: { id } }, { locale }) => {
      const [names, drivers] = await Promise.all([readNames(), readDrivers()]);
      const found = await readPanel(database, id, { names, drivers });
      if (!found) throw new Refusal('not_found', m.enrollment_panel_unknown({}, { locale }));
      return found;
    },
    enlistSave: enrollHandler(dependencies),
    enlistConfirm: confirmHandler(dependencies),
  };
}
