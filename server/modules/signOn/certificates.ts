import { X509Certificate } from 'node:crypto';

const PEM = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;

/** Returns the certificates of a text, which may hold several while a provider changes its key. */
export const certificatesIn = (text: string): string[] => text.match(PEM) ?? [];

/** Whether a text holds certificates that can be read, and at least one. */
export function areCertificates(text: string): boolean {
  const certificates = certificatesIn(text);
  return certificates.length > 0 && certificates.every(isCertificate);
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}
