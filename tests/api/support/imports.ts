import { vi } from 'vitest';
import type { ImportKind } from '../../../contract/entities/importKind.ts';
import type { ImportRun } from '../../../contract/entities/imports.ts';
import { configuration, fieldsOf, post } from './storage.ts';
import type { TestApp } from './testApp.ts';

/** Returns the calls of the import screen. `address` is where the portal listens for uploads. */
export function importCalls(portal: TestApp, address: string, token: string) {
  /** Uploads a file as the screen does. Returns its id. */
  const uploaded = async (content: Buffer, name = 'models.csv'): Promise<string> => {
    const config = await configuration(portal, token);
    await post(address + config.host, { fields: fieldsOf(config), name, content });
    const reply = await portal.call('uploaded', { token, body: { key: config.key, name } });
    if (!reply.data) throw new Error(`The file was refused: ${reply.message}`);
    return reply.data.id;
  };
  const look = (id: string, language = 'en') =>
    portal.call('importRun', { token, params: { id }, headers: { 'accept-language': language } });
  const ended = (run: ImportRun | null): Promise<ImportRun> => {
    if (!run) throw new Error('The run was not begun');
    return vi.waitFor(
      async () => {
        const { data } = await look(run.id);
        if (!data || data.state === 'waiting' || data.state === 'running') throw new Error('The run goes on');
        return data;
      },
      { timeout: 60_000, interval: 50 },
    );
  };
  return {
    uploaded,
    look,
    ended,
    check: async (
      content: Buffer,
      { name, kind, publish, clear }: { name?: string; kind?: ImportKind; publish?: boolean; clear?: boolean } = {},
    ) => {
      const body = {
        file: await uploaded(content, name),
        ...(kind && { kind }),
        ...(publish !== undefined && { publish }),
        ...(clear !== undefined && { clear }),
      };
      return ended((await portal.call('checkImport', { token, body })).data);
    },
    apply: async ({ id }: ImportRun) => ended((await portal.call('applyImport', { token, params: { id } })).data),
  };
}
