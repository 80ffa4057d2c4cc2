import nodemailer, { type Transporter } from 'nodemailer';

type Timeouts = { connectionTimeout: number; greetingTimeout: number; socketTimeout: number };
/** Connections that are kept for the next mail; without it each mail has its own. */
type Pool = { pool: true; maxConnections: number };

/** The way to the mail server. What a mail holds makes it open no file and no address. */
export const mailTransport = (smtpUrl: string, options: Timeouts | (Timeouts & Pool)): Transporter =>
  nodemailer.createTransport({ url: smtpUrl, ...options, disableFileAccess: true, disableUrlAccess: true });

/** Asks the mail server for nothing, which it must be reached and signed in to for. Rejects with what was in the way. */
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
