/** Returns the decoded parameters of an address in order. What cannot be decoded is returned unchanged. */
export function parametersOf(address: string): [name: string, value: string][] {
  const [, search = ''] = (address.split('#', 1)[0] ?? '').split(/\?(.*)/s);
  return search
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', value = ''] = part.split(/=(.*)/s);
      return [decoded(name), decoded(value)];
    });
}

/** Returns a parameter's value encoded for an address: readable, and unchanged after the browser has processed it. */
export const encoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed())
    .replaceAll('%20', '+')
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')
    .replaceAll('%3D', '=')
    .replaceAll("'", '%27');

/** Escapes one part of a composed value, so that its own `:` and `,` differ from the separators. */
export const escaped = (part: string): string => part.replace(/[%:,]/g, (mark) => encodeURIComponent(mark));
export const unescaped = (part: string): string =>
  part.replace(/%(25|3A|2C)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
