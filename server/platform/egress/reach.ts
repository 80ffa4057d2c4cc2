import { lookup as resolve } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** An address that a user entered leads where the server must not connect. */
export class OutOfReach extends Error {}

/** Networks that are not the public Internet (IANA's special-purpose registries). */
const INTERNAL: readonly string[] = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
];
/** Never reached, whatever the configuration allows: the metadata services of clouds. */
const NEVER: readonly string[] = ['169.254.169.254', 'fd00:ec2::254'];
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks.flatMap((name) => NAMED[name] ?? [name])) {
    const [address = '', prefix] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

export type Resolved = { address: string; family: 4 | 6 };

const isIn = (list: BlockList, { address, family }: Resolved) => list.check(address, family === 6 ? 'ipv6' : 'ipv4');
const loopback = listOf(['loopback']);

/** Whether a host with these addresses is this machine, so that nobody can listen on the way to it. */
export const isOnThisMachine = (addresses: readonly Resolved[]): boolean =>
  addresses.length > 0 && addresses.every((one) => isIn(loopback, one));

/** Where the server may connect to when a user entered the address. */
export type Reach = {
  /** Whether connections without TLS are allowed: only to this machine, which `isOnThisMachine` decides. */
  plain: boolean;
  /**
   * Returns the addresses of a host to connect to. Connect to these and not to the name, which may resolve to another
   * address a moment later.
   * @throws OutOfReach if one of them is internal and not allowed
   */
  addressesOf: (host: string) => Promise<readonly Resolved[]>;
};

/**
 * @param allowed internal addresses and networks that the operator allows
 * @param plain whether connections without TLS to this machine are allowed
 */
export function createReach(allowed: readonly string[], plain: boolean): Reach {
  const internal = listOf(INTERNAL);
  const never = listOf(NEVER);
  const inside = listOf(allowed);
  return {
    plain,
    addressesOf: async (host) => {
      const bare = host.replace(/^\[|\]$/g, '');
      const addresses = (await resolve(bare, { all: true })) as readonly Resolved[];
      for (const one of addresses)
        if (isIn(never, one) || (isIn(internal, one) && !isIn(inside, one)))
          throw new OutOfReach(`${host} leads to an internal address`);
      if (addresses.length === 0) throw new OutOfReach(`${host} has no address`);
      return addresses;
    },
  };
}
