import { useEffect } from 'react';
import { useApi } from './system.tsx';
import { usePageData } from './usePageData.ts';

/**
 * A stored file, fetched with the caller's token: who may see it follows its record. Give the component a `key` of the
 * id.
 */
export function useStoredFile(id: string) {
  const api = useApi();
  const file = usePageData(() => api('storedFile', { params: { id } }, { notice: 'never' }));
  const url = file.data?.url;
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url]);
  return file;
}
