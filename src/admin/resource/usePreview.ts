import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { type ResourceDefinition, resourceRoutes } from '../../../contract/resources/resource.ts';
import { openTab } from '../../effects/openTab.ts';
import { createResourceCalls } from '../../portal/resourceActors.ts';
import { useCallRoute } from './useCrud.ts';

/**
 * Returns a function that gives the action to open a record's public page as it will be after publishing. It gives
 * undefined if the record has no page, or if the published version is the same. A failed call shows its own notice.
 */
export function usePreview(definition: ResourceDefinition): (record: ResourceRecord) => (() => void) | undefined {
  const callRoute = useCallRoute();
  return ({ id, publication }) => {
    const hasPage = resourceRoutes(definition).preview !== undefined;
    if (!publication || publication.state === 'published' || !hasPage) return undefined;
    return () => {
      createResourceCalls(definition, callRoute)<{ address: string }>('preview', { body: { id } }).then(
        ({ address }) => openTab(address),
        () => {},
      );
    };
  };
}
