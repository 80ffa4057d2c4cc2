import { isIPv6 } from 'node:net';

/**
 * Returns what every limit counts as one visitor: the IPv4 address, or the /64 of an IPv6 address, because a customer
 * can use every address in it.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('%')[0]?.toLowerCase().split('::') ?? [];
  const groups = (part: string) => part.split(':').filter(Boolean);
  const missing = plain.includes('::') ? 8 - groups(head).length - groups(tail).length : 0;
  const all = [...groups(head), ...Array.from({ length: missing }, () => '0'), ...groups(tail)];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
