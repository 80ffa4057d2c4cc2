import { afterAll, beforeAll, expect } from 'vitest';
import {
  administeredApp,
  encoded,
  GOOD_PASSWORD,
  mailsTo,
  register,
  tryLogin,
  uniqueAddress,
  uniqueEmail,
  verifyTokenOf,
} from './accounts.ts';
import type { TestApp } from './testApp.ts';

/** The reply to a link that no longer works. */
export const USED = { status: 400, error: 'fail', message: expect.stringContaining('expired or was already used') };
export const chosen = (password: string) => ({ password: encoded(password), confirmPassword: encoded(password) });

/** Starts a portal with an administrator at which visitors register, for the tests of one file. */
export function registrations() {
  let portal: TestApp;
  let admin: string;
  let database: TestApp['dependencies']['database'];
  beforeAll(async () => {
    ({ portal, admin } = await administeredApp());
    database = portal.dependencies.database;
  });
  afterAll(() => portal.close());
  const login = (workEmail: string, password = GOOD_PASSWORD) =>
    tryLogin(portal, { workEmail, password, address: uniqueAddress() });
  const purposesTo = async (to: string) => (await mailsTo(portal, to)).map(({ purpose }) => purpose).reverse();
  /** Registers an address and returns it with the secret of its link. */
  async function joined(values: Record<string, unknown> = {}) {
    const workEmail = uniqueEmail();
    expect(await register(portal, { workEmail, ...values })).toMatchObject({ status: 200, data: null });
    return { workEmail, secret: await verifyTokenOf(portal, workEmail) };
  }

  return {
    get portal() {
      return portal;
    },
    get admin() {
      return admin;
    },
    get database() {
      return database;
    },
    login,
    purposesTo,
    joined,
  };
}
