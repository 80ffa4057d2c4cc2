import type { Address } from '../navigation/address.ts';

/** What the address of a comparison says: the models, by id or code, in the order of their columns. */
export type Comparison = { ids: string[]; differencesOnly: boolean };

/** The page that compares these models. */
export function compareAddress(ids: readonly string[], differencesOnly = false): Address {
  const parts = [
    ...(ids.length > 0 ? [`ids=${ids.map(encodeURIComponent).join(',')}`] : []),
    ...(differencesOnly ? ['differences=only'] : []),
  ];
  return ['/search/compare', ...(parts.length > 0 ? [parts.join('&')] : [])].join('?');
}

/** Reads such an address. A model that stands twice counts once, whatever its case. */
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
  // a link that was written elsewhere may have its commas encoded
  return (given?.slice(name.length + 1) ?? '').replaceAll(/%2c/gi, ',');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' ')).trim();
  } catch {
    return text.trim();
  }
}
