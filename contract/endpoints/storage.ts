import type { EndpointDefinition } from '../endpoint.ts';
import { EncryptedStorage, StorageKey, StoredFile, UploadedFile, UploadQuery } from '../entities/storage.ts';
import { type PermissionCode, permissionCodes } from '../permissions.ts';
import { IdParams } from '../schema.ts';
import { UPLOAD_TYPES } from '../uploads.ts';

const tags = ['storage'];

/** Whoever writes anything may upload what belongs to it. */
const anyOf = (Object.keys(permissionCodes) as PermissionCode[]).filter((code) =>
  /:(add|edit|import|reply)$/.test(code),
);
const caller = { anyOf };

/**
 * Files of the back-office (specification, sections 5, 7 and 9): the configuration for a form upload, the form itself
 * goes to the storage host, then the portal is told.
 */
export const storageEndpoints = {
  getOSS: {
    caller,
    summary: 'The storage configuration for one upload, encrypted',
    tags,
    query: UploadQuery,
    data: EncryptedStorage,
  },
  storageKey: {
    caller,
    summary: 'The key that decrypts the storage configuration',
    tags,
    data: StorageKey,
  },
  uploaded: {
    caller,
    summary: 'A file that the storage host has taken becomes a file of the portal',
    tags,
    body: UploadedFile,
    data: StoredFile,
  },
  storedFile: {
    caller: 'public',
    summary: 'A stored file, for those who may see a record that shows it, or the uploader before a record does',
    tags,
    params: IdParams,
    binary: UPLOAD_TYPES,
  },
} as const satisfies Record<string, EndpointDefinition>;
