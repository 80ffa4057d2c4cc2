/** 128 random bits as hexadecimal text. Works on plain HTTP too, where `crypto.randomUUID` does not exist. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
