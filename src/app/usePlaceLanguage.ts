import { useLayoutEffect } from 'react';
import { useSystem } from './system.tsx';

/**
 * The back-office speaks Chinese, the site English, until somebody chooses a language on this device.
 */
export function usePlaceLanguage(inBackOffice: boolean | undefined): void {
  const { preferences } = useSystem();
  useLayoutEffect(() => {
    if (inBackOffice !== undefined)
      preferences.send({ type: 'preferences.placeEntered', locale: inBackOffice ? 'zh' : 'en' });
  }, [inBackOffice, preferences]);
}
