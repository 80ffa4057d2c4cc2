import type { Decorator } from '@storybook/react-vite';
import aes from 'crypto-js/aes';
import base64 from 'crypto-js/enc-base64';
import { storageConfiguration, storedFile } from '../../machines/samples.ts';
import type { UploadForm } from '../../src/effects/uploadForm.ts';
import { PostFormContext } from '../../src/portal/uploadActors.ts';

const key = btoa('k'.repeat(32));
const iv = btoa('i'.repeat(16));

/** Returns the storage configuration as the server sends it. */
function sealed() {
  const text = JSON.stringify(storageConfiguration);
  const encrypted = aes.encrypt(text, base64.parse(key), { iv: base64.parse(iv) });
  return { iv, config: encrypted.ciphertext.toString(base64) };
}

/** A storage host for a story: `send` handles each form. */
export const host = (send: (form: UploadForm) => Promise<void>): Decorator => {
  return (Story) => <PostFormContext value={send}>{Story()}</PostFormContext>;
};

export const uploadAnswers = {
  getOSS: sealed,
  storageKey: () => ({ key }),
  uploaded: ({ body: { name } }: { body: { name: string } }) => ({ ...storedFile, name }),
};
export const taken = async ({ file, onProgress }: UploadForm) => onProgress(file.size);
