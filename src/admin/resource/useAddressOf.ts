import { pageAt } from '../../../contract/pages.ts';
import { useHasCode } from '../base/permissions.tsx';
import { addressOf } from './addressOf.ts';

/** Returns `addressOf` for this user: undefined for pages that they may not open. */
export function useAddressOf(): typeof addressOf {
  const hasCode = useHasCode();
  return (resource, id) => {
    const address = addressOf(resource, id);
    const page = address === undefined ? undefined : pageAt(address.replace(/\?.*/, ''));
    return page?.name === 'backOffice' && (page.code === null || hasCode(page.code)) ? address : undefined;
  };
}
