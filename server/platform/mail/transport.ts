import nodemailer, { type Transporter } from 'nodemailer';

type Timeouts = { connectionTimeout: number; greetingTimeout: number; socketTimeout: number };
/** Keeps connections open for the next mail. Without it, each mail opens a new one. */
type Pool = { pool: true; maxConnections: number };

/** Creates the connection to the mail server. The content of a mail cannot make it open a file or an address. */
export const mailTransport = (smtpUrl: string, options: Timeouts | (Timeouts & Pool)): Transporter =>
  nodemailer.createTransport({ url: smtpUrl, ...options, disableFileAccess: true, disableUrlAccess: true });

/** Connects and signs in to the mail server and sends no mail. Rejects with the error that prevented it. */
export async function askMailServer(smtpUrl: string, timeoutMs: number): Promise<void> {
  const transport = mailTransport(smtpUrl, {
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
