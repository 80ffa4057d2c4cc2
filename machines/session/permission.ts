/** Whether a code is in `buttons`, the comma-separated codes that the user does NOT have (specification, section 6). */
export const isDenied = (buttons: string, code: string): boolean => `,${buttons},`.includes(`,${code},`);
