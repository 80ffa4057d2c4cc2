import { expect, waitFor } from 'storybook/test';

/** Scrolls a table down in its region. Returns the distance of its header from the region's upper edge, in pixels. */
export async function headOffset(region: HTMLElement): Promise<number> {
  const head = region.querySelector('th') as HTMLElement;
  await expect(region.scrollHeight).toBeGreaterThan(region.clientHeight + 100);
  region.scrollTo({ top: 100 });
  await waitFor(() => expect(region.scrollTop).toBe(100));
  // The header is visible if it is the topmost element at this point.
  const { left, top, height } = head.getBoundingClientRect();
  await expect(head.contains(document.elementFromPoint(left + 4, top + height / 2))).toBe(true);
  return Math.round(top - region.getBoundingClientRect().top - region.clientTop);
}
