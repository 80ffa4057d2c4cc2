import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { type ResourceDefinition, resourceRoutes } from '../../../contract/resources/resource.ts';
import { openTab } from '../../effects/openTab.ts';
import { createResourceCalls } from '../../portal/resourceActors.ts';
import { useCallRoute } from './useCrud.ts';

/**
 * Opens the public page of a record as it will be when it is published; nothing for what has no page or is published as it
 * is. Why there is no preview says the call's own notice.
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
