/** API tokens begin with this, so that people and scanners of repositories recognize them. */
export const API_TOKEN_PREFIX = 'ob_';
/** The longest lifetime of an API token. */
export const API_TOKEN_DAYS_MAX = 365;
/** How many valid API tokens an account may have. */
export const API_TOKENS_MAX = 50;
/** How often one API token may be used. */
export const API_TOKEN_LIMIT = { max: 600, windowSeconds: 60 };
