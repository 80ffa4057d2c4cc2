/** The parameters of an address, decoded, in order. What cannot be decoded is taken as it stands. */
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

/** A parameter's value as it stands in an address: readable, and the same after the browser has taken it in. */
export const encoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed())
    .replaceAll('%20', '+')
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')
    .replaceAll('%3D', '=')
    .replaceAll("'", '%27');

/** One part of a value that consists of parts: the marks between parts (`:` and `,`) are kept apart from its own. */
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
