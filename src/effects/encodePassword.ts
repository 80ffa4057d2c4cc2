/**
 * Returns the Base64 of a password's UTF-8 bytes, as sign-in, registration and password change send it (specification,
 * section 5). This is an encoding, not encryption: TLS protects it. Loads its library on first call.
 */
export async function encodePassword(password: string): Promise<string> {
  const [{ default: base64 }, { default: utf8 }] = await Promise.all([
    import('crypto-js/enc-base64'),
    import('crypto-js/enc-utf8'),
  ]);
  // an unpaired surrogate has no UTF-8 bytes
  return base64.stringify(utf8.parse(password.toWellFormed()));
}
