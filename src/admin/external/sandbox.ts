/**
 * What a framed page may do ([A36] of the security design): run its own scripts, keep its own storage, send forms, open
 * windows, save files. Not among them, on purpose: to lead the whole window elsewhere.
 */
export const FRAME_SANDBOX = 'allow-downloads allow-forms allow-popups allow-same-origin allow-scripts';
