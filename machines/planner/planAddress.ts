import type { Address } from '../navigation/address.ts';
import { parseWorkbench } from '../workbench/place.ts';

/** Whether an address shows a plan. */
export const isPlanAddress = (address: Address): boolean =>
  /^\/analysis\?[^\s<>"]*$/.test(address) && parseWorkbench(address).screen === 'planner';

/** Returns the address of the plan in a text, which is alone in its line; null without one. */
export function planAddressIn(text: string): Address | null {
  const addresses = text.split('\n').map((line) => line.trim().replace(/^https?:\/\/[^/\s]+(?=\/)/, ''));
  return addresses.find(isPlanAddress) ?? null;
}
