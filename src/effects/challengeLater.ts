/** `solveChallenge`, whose code is loaded when it is first needed. */
export async function solveChallenge(challenge: unknown, signal: AbortSignal): Promise<string> {
  const { solveChallenge: solve } = await import('./challenge.ts');
  return solve(challenge, signal);
}
