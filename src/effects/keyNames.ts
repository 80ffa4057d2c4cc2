const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The label of the command key on this platform. */
export const COMMAND_KEY = isApple ? '⌘' : 'Ctrl ';
export const OPTION_KEY = isApple ? '⌥' : 'Alt ';
