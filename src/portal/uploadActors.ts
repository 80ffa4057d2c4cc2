import { createContext } from 'react';
import type { StorageConfiguration, StoredFile } from '../../contract/entities/storage.ts';
import { type PickedFile, type SealedConfiguration, uploadMachine } from '../../machines/upload/upload.machine.ts';
import { uploadsMachine } from '../../machines/upload/uploads.machine.ts';
import { fromPromise } from '../effects/fromPromise.ts';
import { decryptConfiguration } from '../effects/uploadConfiguration.ts';
import { forgetPicked, pickedFile } from '../effects/uploadFiles.ts';
import { postForm } from '../effects/uploadForm.ts';
import { currentLocale, LANGUAGE_TAGS } from '../i18n/locale.ts';
import type { Api } from './api.ts';

/** Posts a form to the storage host. Stories replace it. */
export const PostFormContext = createContext(postForm);

type Effects = { api: Api; postForm: typeof postForm; token: () => string | null };

/** The upload statecharts with their effects. Failures are shown beside the file, so no call shows a notice. */
export function provideUploads({ api, postForm, token }: Effects) {
  const upload = uploadMachine.provide({
    actors: {
      requestPolicy: fromPromise<SealedConfiguration, { file: PickedFile }>(async ({ input: { file }, signal }) => {
        const options = { notice: 'never', signal } as const;
        const [encrypted, { data }] = await Promise.all([
          api('getOSS', { query: { upload: file.id } }, options),
          api('storageKey', {}, options),
        ]);
        return { ...encrypted.data, key: data.key };
      }),
      decrypt: fromPromise<StorageConfiguration, { sealed: SealedConfiguration | null }>(
        async ({ input: { sealed } }) => {
          if (!sealed) throw new Error('no storage configuration has come');
          return decryptConfiguration(sealed, sealed.key);
        },
      ),
      sendForm: fromPromise<void, { configuration: StorageConfiguration | null; file: PickedFile }>(
        async ({ input: { configuration, file }, self, signal }) => {
          const content = pickedFile(file.id);
          if (!configuration || !content) throw new Error('there is nothing to send');
          const onProgress = (loaded: number) => self._parent?.send({ type: 'upload.progressed', loaded });
          const language = LANGUAGE_TAGS[currentLocale()];
          await postForm({
            configuration,
            file: content,
            name: file.name,
            token: token(),
            language,
            onProgress,
            signal,
          });
        },
      ),
      register: fromPromise<StoredFile, { key: string | undefined; name: string }>(
        async ({ input: { key = '', name }, signal }) =>
          (await api('uploaded', { body: { key, name } }, { notice: 'never', signal })).data,
      ),
    },
    actions: {
      logFailure: (_, { error }) => console.error('The storage configuration could not be had', error),
      forget: (_, { id }) => forgetPicked(id),
    },
  });
  return uploadsMachine.provide({ actors: { upload }, actions: { forget: (_, { id }) => forgetPicked(id) } });
}
