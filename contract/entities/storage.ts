import Type, { type Static } from 'typebox';
import { UPLOAD_MAX_BYTES } from '../constants.ts';
import { closed, Id, Instant, Text } from '../schema.ts';
import { UPLOAD_TYPES, type UploadType } from '../uploads.ts';

/**
 * The decrypted storage configuration for the client: the fields of the upload form, and the address to post them to.
 */
export const StorageConfiguration = closed({
  /** An absolute address, or a path on the portal's own host. */
  host: Type.String(),
  /** The folder part of the key. */
  dir: Type.String(),
  /** The only key under which the policy allows a file to be stored. */
  key: Type.String(),
  /** Base64 of its JSON. */
  policy: Type.String(),
  OSSAccessKeyId: Type.String(),
  /** Base64 of the HMAC-SHA1 of `policy`. */
  signature: Type.String(),
  success_action_status: Type.Literal('200'),
  /** When the policy expires. */
  expire: Instant,
});
export type StorageConfiguration = Static<typeof StorageConfiguration>;

/** The encrypted storage configuration: AES-256-CBC of its JSON, PKCS#7; both values in Base64. */
export const EncryptedStorage = closed({ iv: Type.String(), config: Type.String() });
export type EncryptedStorage = Static<typeof EncryptedStorage>;

/** The key that decrypts the storage configuration, in Base64. */
export const StorageKey = closed({ key: Type.String() });

export const StorageName = Type.String({ pattern: '^[0-9a-f]{32}$' });

/**
 * Identifies the upload that a configuration is for, by an id that the client chooses. It keeps simultaneous calls from
 * being treated as repeats of one call.
 */
export const UploadQuery = closed({ upload: Type.Optional(StorageName) });

/** A file that the storage host has accepted. `name` is the user's name for it. */
export const UploadedFile = closed({ key: Type.String({ maxLength: 200 }), name: Text(1_000) });

/** Returns the reference to a file that records and forms use. */
export const StoredFile = closed({
  id: Id,
  name: Type.String(),
  type: Type.Unsafe<UploadType>({ type: 'string', enum: UPLOAD_TYPES }),
  bytes: Type.Integer({ minimum: 0, maximum: UPLOAD_MAX_BYTES }),
  /** Address of the file for users who may see it. Images are shown inline; all other files are attachments. */
  url: Type.String(),
});
export type StoredFile = Static<typeof StoredFile>;
