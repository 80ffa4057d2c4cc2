/** Returns the address of a drug's page. */
export const drugAddress = (agent: string): string => `/drug?name=${encodeURIComponent(agent)}`;
