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
    summary: 'Register a file that was uploaded to the storage host',
    tags,
    body: UploadedFile,
    data: StoredFile,
  },
  storedFile: {
    caller: 'public',
    summary: 'A stored file, for callers who may see a record with this file; before a record has it, for its uploader',
    tags,
    params: IdParams,
    binary: UPLOAD_TYPES,
  },
} as const satisfies Record<string, EndpointDefinition>;
