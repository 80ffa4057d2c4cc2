import { describe, expect, test } from 'vitest';
import type { User } from '../../contract/entities/account.ts';
import {
  forgetIdentity,
  readIdentity,
  readPreferences,
  writeIdentity,
  writePreferences,
} from '../../src/boot/storedIdentity.ts';
import { createMemoryStore } from '../support/memoryStore.ts';

const user: User = {
  id: '0199a3c0-0000-7000-8000-000000000001',
  name: 'Wen Li',
  firstName: 'Wen',
  lastName: 'Li',
  workEmail: 'wen.li@biotech.example',
  organization: null,
  roles: ['member'],
  mustChangePassword: false,
  factorDueAt: null,
  mustSetUpFactor: false,
  lastLoginAt: null,
};
const identity = { token: 'token-of-a-test', user, buttons: 'role:add,role:del', dictionaries: {} };

describe('what the browser keeps of a session', () => {
  test('[S.1] an identity is restored as it was stored, only under the keys of section 3 [A34]', () => {
    const { store, kept } = createMemoryStore();
    writeIdentity(store, identity);
    expect(readIdentity(store)).toEqual(identity);
    expect([...kept.keys()].sort()).toEqual(['atoms', 'dictionary', 'token', 'user']);
  });

  test('[S.2] [A34] nothing of the user remains after sign-out', () => {
    const { store, kept } = createMemoryStore();
    writeIdentity(store, identity);
    forgetIdentity(store);
    expect([...kept]).toEqual([]);
  });

  test('the language of the device survives a session, and a session survives a change of language', () => {
    const { store } = createMemoryStore();
    writeIdentity(store, identity);
    writePreferences(store, { locale: 'zh' });
    writePreferences(store, { theme: 'dark' });
    expect(readIdentity(store)).toEqual(identity);
    forgetIdentity(store);
    expect(readPreferences(store)).toEqual({ locale: 'zh', theme: 'dark' });
    expect(readIdentity(store)).toBeNull();
  });

  test.each([
    ['no JSON', { token: 't', user: '{' }],
    ['another shape', { token: 't', user: '[]' }],
    ['no token', { user: JSON.stringify(user) }],
    ['an unknown user', { token: 't', user: '{"id":1}' }],
  ])('an entry with %s gives no identity', (_, entries) => {
    expect(readIdentity(createMemoryStore(entries).store)).toBeNull();
  });

  test('an unknown preference is ignored', () => {
    const { store } = createMemoryStore({ atoms: '{"locale":"fr","theme":7,"codes":[]}' });
    expect(readPreferences(store)).toEqual({});
  });
});
