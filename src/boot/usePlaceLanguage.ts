import { useLayoutEffect } from 'react';
import { useSystem } from '../portal/system.tsx';

/**
 * The back-office speaks Chinese, the site the browser's language, until somebody chooses one on this device.
 */
export function usePlaceLanguage(inBackOffice: boolean | undefined): void {
  const { preferences, siteLanguage } = useSystem();
  useLayoutEffect(() => {
    if (inBackOffice !== undefined)
      preferences.send({ type: 'preferences.placeEntered', locale: inBackOffice ? 'zh' : siteLanguage });
  }, [inBackOffice, preferences, siteLanguage]);
}
