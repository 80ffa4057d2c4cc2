import { useLayoutEffect } from 'react';
import { useSystem } from '../portal/system.tsx';

/**
 * Uses Chinese in the back-office and the browser's language on the site, until the user chooses a language on this
 * device.
 */
export function usePlaceLanguage(inBackOffice: boolean | undefined): void {
  const { preferences, siteLanguage } = useSystem();
  useLayoutEffect(() => {
    if (inBackOffice !== undefined)
      preferences.send({ type: 'preferences.placeEntered', locale: inBackOffice ? 'zh' : siteLanguage });
  }, [inBackOffice, preferences, siteLanguage]);
}
