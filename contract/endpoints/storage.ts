import type { EndpointDefinition } from '../endpoint.ts';
import { EncryptedStorage, StorageKey, StoredFile, UploadedFile, UploadQuery } from '../entities/storage.ts';
import { type PermissionCode, permissionCodes } from '../permissions.ts';
import { IdParams } from '../schema.ts';
import { UPLOAD_TYPES } from '../uploads.ts';

const tags = ['storage'];

/** Users with a permission to write may upload files for what they write. */
const anyOf = (Object.keys(permissionCodes) as PermissionCode[]).filter((code) =>
  /:(add|edit|import|reply)$/.test(code),
);
const caller = { anyOf };

/**
 * Endpoints of back-office files (specification, sections 5, 7 and 9). An upload takes three steps: get the
 * configuration of the form upload, send the form to the storage host, then report the upload to the portal.
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
