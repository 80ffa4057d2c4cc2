const browsers: [mark: RegExp, name: string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [mark: RegExp, name: string][] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Returns a short browser name such as 'Chrome, Linux' from a user agent, or null if nothing is recognized. */
export function knownAgent(agent: string): string | null {
  const nameIn = (known: typeof browsers) => known.find(([mark]) => mark.test(agent))?.[1];
  const names = [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined);
  return names.length > 0 ? names.join(', ') : null;
}

/** Returns the short name of a user agent, or its beginning if nothing is recognized. */
export const agentName = (agent: string): string => knownAgent(agent) ?? agent.slice(0, 40);
