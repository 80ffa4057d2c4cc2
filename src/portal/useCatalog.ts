import { useSelector } from '@xstate/react';
import type { CatalogPart } from '../../machines/catalog/catalog.machine.ts';
import { useSystem } from './system.tsx';
import { useTag } from './useTag.ts';

/** Returns a catalog list that the whole site shares and its loading state. `need` loads a failed one again. */
export function useCatalog<Part extends CatalogPart>(part: Part) {
  const { catalog } = useSystem();
  const list = useSelector(catalog, (snapshot) => snapshot.context[part]);
  const ready = useTag(catalog, `${part}Ready`);
  const failed = useTag(catalog, `${part}Failed`);
  const need = () => catalog.send({ type: 'catalog.needed', part });
  return { list, loading: !ready && !failed, failed, need };
}
