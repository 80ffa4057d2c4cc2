import type { Readable } from 'node:stream';

/** Bytes that can be read in part: a file on disk, or an object of a storage host. */
export type ByteSource = {
  bytes: number;
  /** Reads from `first` to `last`, both included and both within the content. */
  read: (first: number, last: number) => Promise<Buffer>;
  close: () => Promise<void>;
};

/** An object of a host, as the host reports it. */
export type StoredObject = { bytes: number; etag: string };

/** An object as the portal knows it. If its content was replaced since, it counts as missing. */
export type KnownObject = { key: string; etag: string };

/**
 * A storage for uploaded files under keys that the portal generates: the portal's own, or an OSS-compatible one. Both
 * accept the same form from the browser.
 */
export type StorageHost = {
  /** Where the browser posts its form: a URL, or a path of the portal. */
  address: string;
  accessKeyId: string;
  /** Policy conditions that this host requires in addition to those of every policy. */
  conditions: readonly object[];
  /** Returns the secret that signs policies. */
  secret: () => Promise<string | Buffer>;
  /**
   * Returns the object under a key.
   * @throws FileMissing
   */
  about: (key: string) => Promise<StoredObject>;
  /** @throws FileMissing */
  assertThere: (known: KnownObject) => Promise<void>;
  /** @throws FileMissing */
  open: (known: KnownObject) => Promise<ByteSource>;
  /** Returns a part of the content, both ends included. It is read when the stream is consumed. */
  stream: (known: KnownObject, first: number, last: number) => Readable;
  /** Stores a stream of the portal itself under a new key. If it breaks, nothing remains. */
  write: (key: string, content: Readable) => Promise<StoredObject>;
  /** Removes the object under a key. A missing one counts as removed. */
  remove: (key: string) => Promise<void>;
};

/** The folder of every key. */
export const STORAGE_DIR = 'uploads/';
const KEY = /^uploads\/[0-9a-f]{32}$/;

/** Returns whether a key has the format that the portal generates. Other keys are never joined to a path or URL. */
export const isStorageKey = (key: string): boolean => KEY.test(key);
