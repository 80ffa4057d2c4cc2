import type { productEndpoints } from '../../../contract/endpoints/products.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refusals } from '../../platform/http/reply.ts';
import { antibodyDataSheet } from './dataSheet.ts';
import { findAntibody, readAntibodyMenus, readOtherModels } from './products.ts';

/**
 * Returns the handlers for non-oncology models and antibody products (specification, section 7 "Public"). They never
 * include drafts.
 */
export function productHandlers({ database }: Pick<Dependencies, 'database'>): Handlers<keyof typeof productEndpoints> {
  return {
    otherModels: async () => {
      const list = await readOtherModels(database);
      return { count: list.length, list };
    },
    antibodyProducts: () => readAntibodyMenus(database),
    antibodyDataSheet: async ({ params: { id } }, { locale }) => {
      const row = await findAntibody(database, id);
      if (!row) throw refusals.notFound(locale);
      const body = await antibodyDataSheet(row);
      return {
        body,
        bytes: body.length,
        contentType: 'application/pdf',
        etag: `${row.id}-${row.version}`,
        cacheControl: 'public, no-cache',
        fileName: `${row.catalogNumber}.pdf`,
      };
    },
  };
}
