import { siteIsStale } from '../../../server/start/browserApp.ts';
import { startServer } from '../../support/serverProcess.ts';
import { startMailbox } from './mailbox.ts';

/**
 * Starts one server with demo data and a mailbox for the whole run. Tests read their addresses and the accounts from
 * the environment.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const mailbox = await startMailbox();
  const server = await startServer({
    EXTERNAL_HOSTS: 'frames.example',
    SMTP_URL: mailbox.smtpUrl,
    DEMO_DATA: 'on',
    // the journeys share sessions that are older than a few minutes; `secondFactor.e2e.ts` makes its own one old
    PROOF_TTL: '604800',
    CODE_GENERATOR: 'on',
  });
  const stop = async () => {
    await server.stop();
    await mailbox.stop();
  };
  if (siteIsStale()) {
    await stop();
    throw new Error(`the browser app could not be built, an earlier one is served:\n${server.output()}`);
  }
  process.env.E2E_URL = server.url;
  process.env.E2E_MAILBOX = mailbox.url;
  process.env.E2E_ACCOUNTS = JSON.stringify(server.accounts);
  return stop;
}
