const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** What the keys are called that are held beside others, as this device's keyboard writes them. */
export const COMMAND_KEY = isApple ? '⌘' : 'Ctrl ';
export const OPTION_KEY = isApple ? '⌥' : 'Alt ';
