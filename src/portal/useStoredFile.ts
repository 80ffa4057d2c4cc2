import { useEffect } from 'react';
import { useApi } from './system.tsx';
import { usePageData } from './usePageData.ts';

/**
 * Loads a stored file with the user's token, because access follows the file's record. Give the component a `key` of
 * the ID.
 */
export function useStoredFile(id: string) {
  const api = useApi();
  const file = usePageData(() => api('storedFile', { params: { id } }, { notice: 'never' }));
  const url = file.data?.url;
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url]);
  return file;
}
