/**
 * How every wait of these tests is: until something holds, looked at often, and given up only when it will never hold. A
 * machine that is busy with something else is no reason to fail.
 */
export const soon = { timeout: 30_000, interval: 50 } as const;
