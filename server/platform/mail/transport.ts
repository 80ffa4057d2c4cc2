import nodemailer, { type Transporter } from 'nodemailer';

type Timeouts = { connectionTimeout: number; greetingTimeout: number; socketTimeout: number };

/** The way to the mail server. What a mail holds makes it open no file and no address. */
export const mailTransport = (smtpUrl: string, timeouts: Timeouts): Transporter =>
  nodemailer.createTransport({ url: smtpUrl, ...timeouts, disableFileAccess: true, disableUrlAccess: true });

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
