/**
 * The Base64 of a password's UTF-8 bytes, as sign-in, registration and password change send it (section 5).
 * An encoding, no encryption: TLS protects it on the way. Loads its library when first called.
 */
export async function encodePassword(password: string): Promise<string> {
  const [{ default: base64 }, { default: utf8 }] = await Promise.all([
    import('crypto-js/enc-base64'),
    import('crypto-js/enc-utf8'),
  ]);
  // half a surrogate pair has no UTF-8 bytes
  return base64.stringify(utf8.parse(password.toWellFormed()));
}
