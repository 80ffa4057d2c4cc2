import type { StorageConfiguration } from '../../contract/entities/storage.ts';
import type { CallFailure, Envelope } from '../../contract/envelope.ts';
import { TIME_ZONE_HEADER } from '../../contract/timeZone.ts';
import { ownTimeZone } from '../i18n/timeZone.ts';
import { apiHost } from './http.ts';

export type UploadForm = {
  configuration: StorageConfiguration;
  file: Blob;
  name: string;
  /** Sent only to the portal's own host. */
  token: string | null;
  language: string;
  /** Reports the bytes of the file sent so far. */
  onProgress: (loaded: number) => void;
  /** Aborting it cancels the upload. */
  signal: AbortSignal;
};

/**
 * Posts the form to the storage host with the fields of the specification (section 7), the file last. Uses
 * `XMLHttpRequest`, because only it reports the upload's progress. Resolves when the host has accepted the file;
 * rejects with a `CallFailure`.
 */
export function postForm({
  configuration,
  file,
  name,
  token,
  language,
  onProgress,
  signal,
}: UploadForm): Promise<void> {
  const { host, key, policy, OSSAccessKeyId, signature, success_action_status } = configuration;
  const fields = { key, policy, OSSAccessKeyId, success_action_status, signature };
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', file, name);
  const own = host.startsWith('/');
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (failure: CallFailure) => reject(failure);
    request.open('POST', own ? apiHost + host : host);
    if (own) {
      request.setRequestHeader('accept-language', language);
      request.setRequestHeader(TIME_ZONE_HEADER, ownTimeZone());
      if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    }
    // the form is slightly larger than its file
    request.upload.onprogress = ({ loaded }) => onProgress(Math.min(loaded, file.size));
    request.onload = () => {
      if (request.status === Number(success_action_status)) resolve();
      else fail({ kind: 'refused', message: messageIn(request.responseText) });
    };
    request.onerror = () => fail({ kind: 'networkFailed', message: '' });
    request.onabort = () => fail({ kind: 'cancelled', message: '' });
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) fail({ kind: 'cancelled', message: '' });
    else request.send(form);
  });
}

/** Returns the message of the portal's own host. Other hosts return XML, which is not shown to users. */
function messageIn(text: string): string {
  try {
    return (JSON.parse(text) as Partial<Envelope<null>>).message ?? '';
  } catch {
    return '';
  }
}
