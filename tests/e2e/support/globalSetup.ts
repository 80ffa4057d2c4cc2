import { startServer } from '../../support/serverProcess.ts';

/** Starts one server with demo data for the whole run; tests read its address and accounts from the environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startServer();
  process.env.E2E_URL = server.url;
  process.env.E2E_ACCOUNTS = JSON.stringify(server.accounts);
  return server.stop;
}
