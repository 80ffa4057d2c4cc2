import type { Readable } from 'node:stream';

/** Bytes that can be read in part: a file on the disk, or an object that lies with a storage host. */
export type ByteSource = {
  bytes: number;
  /** From `first` to `last`, both included; both lie within. */
  read: (first: number, last: number) => Promise<Buffer>;
  close: () => Promise<void>;
};

/** What an object of a host is, as far as the host tells. */
export type StoredObject = { bytes: number; etag: string };

/** An object as the portal knows it: what was put in its place since counts as missing. */
export type KnownObject = { key: string; etag: string };

/**
 * A place that keeps uploaded files under keys of ours: the portal's own, or an OSS-compatible one. Both take the same
 * form from the browser.
 */
export type StorageHost = {
  /** Where the browser posts its form: an address, or a path of the portal. */
  address: string;
  accessKeyId: string;
  /** Conditions of the policy that this host wants besides those of every policy. */
  conditions: readonly object[];
  /** The secret that policies are signed with. */
  secret: () => Promise<string | Buffer>;
  /** What lies under a key. @throws FileMissing */
  about: (key: string) => Promise<StoredObject>;
  /** @throws FileMissing */
  assertThere: (known: KnownObject) => Promise<void>;
  /** @throws FileMissing */
  open: (known: KnownObject) => Promise<ByteSource>;
  /** A part, both ends included, read when it is asked for. */
  stream: (known: KnownObject, first: number, last: number) => Readable;
  /** Removes what lies under a key; nothing there counts as removed. */
  remove: (key: string) => Promise<void>;
};

/** The folder of every key. */
export const STORAGE_DIR = 'uploads/';
const KEY = /^uploads\/[0-9a-f]{32}$/;

/** Whether a key is one that we make: nothing else is ever joined to a path or an address. */
export const isStorageKey = (key: string): boolean => KEY.test(key);
