/** Constants of the product (specification, section 9), shared by every room. Times in milliseconds, lengths in CSS pixels. */
export const API_PREFIX = '/onco-wuxi';
export const STORAGE_PREFIX = 'oncology-browser:';
export const PRODUCT_NAME = 'Oncology Browser';

export const REQUEST_TIMEOUT_MS = 360_000;
export const NOTICE_MS = 2_000;
export const NETWORK_NOTICE_MS = 5_000;
export const NOTICE_LEAVE_MS = 200;
export const HIDE_NAVIGATION_MS = 300;

export const PAGE_ENTER_MS = 500;
export const PAGE_LEAVE_MS = 100;
export const SCROLL_DEBOUNCE_MS = 100;
export const SCROLL_SOLID_PX = 50;
export const SCROLL_ANIMATION_MS = 500;
export const SCROLL_ANIMATION_OFFSET_PX = -50;
export const BACK_TO_TOP_MS = 800;
export const BACK_TO_TOP_OFFSET_PX = 100;
/** The back-to-top button appears beyond this scroll position. */
export const BACK_TO_TOP_AFTER_PX = 400;
/** How long a pointer rests before a submenu opens, and how long it may stray before it closes. */
export const SUBMENU_OPEN_MS = 80;
export const SUBMENU_CLOSE_MS = 200;
export const SEARCH_DEBOUNCE_MS = 250;
export const MOBILE_BREAKPOINT_PX = 992;
export const SIDEBAR_WIDTH_PX = 210;

export const DEFAULT_PAGE = 1;
export const DEFAULT_LIMIT = 10;
export const MAX_LIMIT = 200;
export const EMPTY_VALUE = '--';
export const TRIM_LENGTH = 10;
export const DATE_FORMAT = 'YYYY-MM-DD HH:mm';
export const UPLOAD_MAX_BYTES = 1_048_576_000;

export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;

/** Regions with a business contact of their own (footer, contact page, complaints notice). */
export const EDITIONS = ['cn', 'us', 'eu', 'jp', 'kr'] as const;
export type Edition = (typeof EDITIONS)[number];

/** Path of a mailed reset link; its secret follows, in the fragment, which no server and no log ever sees. */
export const RESET_LINK = '/login#reset=';
