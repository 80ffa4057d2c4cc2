import { UPLOAD_MAX_BYTES } from '../../../contract/constants.ts';
import type { Database } from '../../platform/database/database.ts';
import { FileMissing } from '../../platform/files/fileStore.ts';
import { plainName } from '../../platform/http/attachment.ts';
import type { Handler, Locale } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { StorageHost } from '../../platform/storage/host.ts';
import { inspect, UnfitFile } from '../../platform/storage/inspect.ts';
import { findFile, noteFile, referenceTo } from './files.ts';
import { ownerOfGrant, spendGrant } from './grants.ts';
import { uploadRefusals } from './refusals.ts';

/**
 * Registers a file that the storage host has received. The embedded host has checked it already. A file on another host
 * is checked now, and removed there if it is not acceptable.
 */
export function registerUploaded(database: Database, host: StorageHost): Handler<'uploaded'> {
  return async ({ body: { key, name } }, { caller, locale }) => {
    const owner = await ownerOfGrant(database, key);
    if (owner === null) throw uploadRefusals.missing(locale);
    if (owner !== caller.user.id) throw uploadRefusals.policy(locale);
    const known = await findFile(database, key);
    if (known) return referenceTo(known);
    const cleanName = plainName(name);
    const found = await look(host, key, cleanName, locale);
    await spendGrant(database, key);
    return referenceTo(await noteFile(database, { key, name: cleanName, owner, ...found }));
  };
}

async function look(host: StorageHost, key: string, name: string, locale: Locale) {
  try {
    const { bytes, etag } = await host.about(key);
    if (bytes > UPLOAD_MAX_BYTES) throw uploadRefusals.tooLarge(locale);
    const source = await host.open({ key, etag });
    const type = await inspect(source, name).finally(() => source.close());
    return { bytes, etag, type };
  } catch (error) {
    if (error instanceof FileMissing) throw uploadRefusals.missing(locale);
    if (!(error instanceof UnfitFile || error instanceof Refusal)) throw error;
    await host.remove(key);
    throw error instanceof UnfitFile ? uploadRefusals.unfit(error.because, locale) : error;
  }
}
