import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import type { Email } from 'postal-mime';
import { mailServer } from '../../api/support/mailServer.ts';

/** Starts a real mail server for the whole run. Tests in other processes read the accepted mails over HTTP. */
export async function startMailbox(): Promise<{ smtpUrl: string; url: string; stop: () => Promise<void> }> {
  const mails = await mailServer();
  const reader = createServer((_, reply) => void reply.end(JSON.stringify(mails.received)));
  await new Promise<void>((resolve) => reader.listen(0, '127.0.0.1', resolve));
  const { port } = reader.address() as AddressInfo;
  return {
    smtpUrl: mails.url,
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      reader.close();
      await mails.stop();
    },
  };
}

/** Waits for a mail to the address and returns its link. */
export async function linkMailedTo(address: string): Promise<string> {
  const links = async () => {
    const mails = (await (await fetch(process.env.E2E_MAILBOX ?? '')).json()) as Email[];
    const mine = mails.filter(({ to }) => to?.some((one) => one.address === address));
    return mine.flatMap(({ text }) => /https?:\S+/.exec(text ?? '') ?? []);
  };
  await expect.poll(async () => (await links()).length).toBe(1);
  return (await links())[0] ?? '';
}
