import Type, { type Static } from 'typebox';
import { UPLOAD_MAX_BYTES } from '../constants.ts';
import { closed, Id, Instant, Text } from '../schema.ts';
import { UPLOAD_TYPES, type UploadType } from '../uploads.ts';

/** What the client of the storage host gets once it has decrypted it: the fields of the form, and where to post them. */
export const StorageConfiguration = closed({
  /** An address, or a path of the portal's own host. */
  host: Type.String(),
  /** The folder of the key. */
  dir: Type.String(),
  /** The one key that the policy lets a file be stored under. */
  key: Type.String(),
  /** Base64 of its JSON. */
  policy: Type.String(),
  OSSAccessKeyId: Type.String(),
  /** Base64 of the HMAC-SHA1 of `policy`. */
  signature: Type.String(),
  success_action_status: Type.Literal('200'),
  /** When the policy ends. */
  expire: Instant,
});
export type StorageConfiguration = Static<typeof StorageConfiguration>;

/** The storage configuration on its way: AES-256-CBC of its JSON, PKCS#7; both Base64. */
export const EncryptedStorage = closed({ iv: Type.String(), config: Type.String() });
export type EncryptedStorage = Static<typeof EncryptedStorage>;

/** The key that decrypts the storage configuration, Base64. */
export const StorageKey = closed({ key: Type.String() });

export const StorageName = Type.String({ pattern: '^[0-9a-f]{32}$' });

/** Which upload a configuration is for, by an id of the client's: calls of several at once are not taken for one. */
export const UploadQuery = closed({ upload: Type.Optional(StorageName) });

/** A file that the storage host has taken. `name` is what its owner calls it. */
export const UploadedFile = closed({ key: Type.String({ maxLength: 200 }), name: Text(1_000) });

/** A file as records and forms refer to it. */
export const StoredFile = closed({
  id: Id,
  name: Type.String(),
  type: Type.Unsafe<UploadType>({ type: 'string', enum: UPLOAD_TYPES }),
  bytes: Type.Integer({ minimum: 0, maximum: UPLOAD_MAX_BYTES }),
  /** Where those who may see it can read it: images as they are, everything else as an attachment. */
  url: Type.String(),
});
export type StoredFile = Static<typeof StoredFile>;

/** A file in the history of a record that is not stored any more: the value cannot be restored. */
export type GoneFile = { id: string; gone: true };
export const isGoneFile = (value: unknown): value is GoneFile =>
  typeof value === 'object' && value !== null && 'gone' in value && value.gone === true;
