import { expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { user } from '../../contract/resources/user.ts';
import type { Api } from '../../src/portal/api.ts';
import { provideListView, readDeviceLook } from '../../src/portal/listViewActors.ts';
import { askEarly, keepSent } from '../../src/portal/sentPreferences.ts';

const PREFERENCES = {
  'table.user': { columns: ['name'], widths: {}, density: 48 },
  'pageSize.role': 50,
  'table.model': { columns: ['code'], widths: {}, density: 32 },
  'view.model': '01890000-0000-7000-8000-000000000001',
};

/** Opens the list of users on a new device, until the server has sent the settings of all lists. */
async function opened(person: string): Promise<Api> {
  const calls = vi.fn(async (key: string) => ({ data: key === 'preferences' ? PREFERENCES : { list: [] } }));
  const api = calls as unknown as Api;
  const machine = provideListView({ api, person, ofRole: false, writeAddress: () => {} });
  const view = createActor(machine, {
    input: { definition: user, query: '', device: readDeviceLook(api, person, 'user') },
  }).start();
  expect(view.getSnapshot().hasTag('loadingLook')).toBe(true);
  await vi.waitFor(() => expect(view.getSnapshot().hasTag('loadingLook')).toBe(false));
  view.stop();
  return api;
}

it('the next list opens at once with the settings that the server sent for it', async () => {
  const api = await opened('ann');
  expect(readDeviceLook(api, 'ann', 'role')).toMatchObject({ pageSize: 50, unsaved: false });
  expect(readDeviceLook(api, 'ann', 'area')).toMatchObject({ pageSize: null, unsaved: false });
});

it('a list that opens with a saved view waits for the server', async () => {
  expect(readDeviceLook(await opened('ann'), 'ann', 'model')).toBeNull();
});

it('the settings of one user are never those of another, or of another server', async () => {
  const api = await opened('ann');
  expect(readDeviceLook(api, 'bob', 'role')).toBeNull();
  expect(readDeviceLook(vi.fn() as unknown as Api, 'ann', 'role')).toBeNull();
});

it('the first list opens at once if the settings were asked for before', async () => {
  const api = vi.fn(async () => ({ data: PREFERENCES })) as unknown as Api;
  await askEarly(api, 'ann');
  expect(readDeviceLook(api, 'ann', 'role')).toMatchObject({ pageSize: 50, unsaved: false });
  await askEarly(api, 'ann');
  expect(api).toHaveBeenCalledTimes(1);
});

it('an early request that fails, or is late, changes nothing', async () => {
  const failing = vi.fn(async () => Promise.reject(new Error('away'))) as unknown as Api;
  await askEarly(failing, 'ann');
  expect(readDeviceLook(failing, 'ann', 'role')).toBeNull();
  const { promise, resolve } = Promise.withResolvers<object>();
  const late = vi.fn(() => promise) as unknown as Api;
  const asked = askEarly(late, 'ann');
  keepSent(late, 'ann', { 'pageSize.role': 100 });
  resolve({ data: PREFERENCES });
  await asked;
  expect(readDeviceLook(late, 'ann', 'role')).toMatchObject({ pageSize: 100 });
});
