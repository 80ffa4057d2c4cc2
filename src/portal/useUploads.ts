import { useActorRef } from '@xstate/react';
import { use, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { UPLOAD_MAX_BYTES } from '../../contract/constants.ts';
import type { StoredFile } from '../../contract/entities/storage.ts';
import { UPLOAD_TYPES, type UploadType } from '../../contract/uploads.ts';
import type { uploadsMachine } from '../../machines/upload/uploads.machine.ts';
import { useSystem } from './system.tsx';
import { PostFormContext, provideUploads } from './uploadActors.ts';

/**
 * Manages the uploads of one area of a page, which end with it. `types` are the accepted kinds, `earlier` the existing
 * files, `maxBytes` the maximum size of a file.
 */
export function useUploads(
  types: readonly UploadType[] = UPLOAD_TYPES,
  earlier: readonly StoredFile[] = [],
  maxBytes = UPLOAD_MAX_BYTES,
): ActorRefFrom<typeof uploadsMachine> {
  const { api, session } = useSystem();
  const postForm = use(PostFormContext);
  const token = () => session.getSnapshot().context.token;
  const [logic] = useState(() => provideUploads({ api, postForm, token }));
  return useActorRef(logic, { input: { types, earlier, maxBytes } });
}
