/**
 * What a framed page may do ([A36] of the security design): run scripts, use its own storage, send forms, open windows,
 * save files. Navigating the top window is left out on purpose.
 */
export const FRAME_SANDBOX = 'allow-downloads allow-forms allow-popups allow-same-origin allow-scripts';
