import type { Address } from '../navigation/address.ts';

/** The parameters of a comparison's address: the models, by id or code, in column order. */
export type Comparison = { ids: string[]; differencesOnly: boolean };

/** Returns the address of the comparison of these models. */
export function compareAddress(ids: readonly string[], differencesOnly = false): Address {
  const parts = [
    ...(ids.length > 0 ? [`ids=${ids.map(encodeURIComponent).join(',')}`] : []),
    ...(differencesOnly ? ['differences=only'] : []),
  ];
  return ['/search/compare', ...(parts.length > 0 ? [parts.join('&')] : [])].join('?');
}

/** Parses the address of a comparison. A repeated model counts once, ignoring case. */
export function parseComparison(address: Address): Comparison {
  const ids = new Map<string, string>();
  for (const id of partOf(address, 'ids').split(',').map(decoded)) {
    if (id !== '' && !ids.has(id.toUpperCase())) ids.set(id.toUpperCase(), id);
  }
  return { ids: [...ids.values()], differencesOnly: partOf(address, 'differences').toLowerCase() === 'only' };
}

function partOf(address: Address, name: string): string {
  const query = /\?([^#]*)/.exec(address)?.[1] ?? '';
  const given = query.split('&').find((part) => part.toLowerCase().startsWith(`${name}=`));
  // a link from elsewhere may have encoded commas
  return (given?.slice(name.length + 1) ?? '').replaceAll(/%2c/gi, ',');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' ')).trim();
  } catch {
    return text.trim();
  }
}
