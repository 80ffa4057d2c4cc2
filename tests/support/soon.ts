/**
 * The options of waits in tests: check often, and give up only when the condition will never hold. A busy machine must
 * not make a test fail.
 */
export const soon = { timeout: 30_000, interval: 50 } as const;
