/**
 * Constants of the product (specification, section 9), shared by all folders. Times in milliseconds, lengths in CSS
 * pixels.
 */
export const API_PREFIX = '/onco-wuxi';
/** The SMS gateway posts delivery receipts to this path. */
export const SMS_RECEIPTS_PATH = `${API_PREFIX}/api/sms/receipts`;
/** The queue that runs scheduled tasks. */
export const TASK_QUEUE = 'scheduled-task';
export const STORAGE_PREFIX = 'oncology-browser:';
export const PRODUCT_NAME = 'Oncology Browser';

export const REQUEST_TIMEOUT_MS = 360_000;
export const NOTICE_MS = 2_000;
export const NETWORK_NOTICE_MS = 5_000;
export const NOTICE_LEAVE_MS = 200;
export const HIDE_NAVIGATION_MS = 300;

export const PAGE_ENTER_MS = 500;
export const PAGE_LEAVE_MS = 100;
/** How long a page change waits for the next page's code before a loading indicator appears. */
export const PAGE_COME_MS = 400;
export const SCROLL_DEBOUNCE_MS = 100;
export const SCROLL_SOLID_PX = 50;
export const SCROLL_ANIMATION_MS = 500;
export const SCROLL_ANIMATION_OFFSET_PX = -50;
export const BACK_TO_TOP_MS = 800;
export const BACK_TO_TOP_OFFSET_PX = 100;
/** The back-to-top button appears beyond this scroll position. */
export const BACK_TO_TOP_AFTER_PX = 400;
/**
 * How long a pointer rests on an item before its submenu opens, also instead of another one, and how long it may stray
 * before it closes.
 */
export const SUBMENU_OPEN_MS = 200;
export const SUBMENU_CLOSE_MS = 200;
/** How long the focus waits for a submenu that was opened by key and is not rendered yet. */
export const SUBMENU_ENTRY_MS = 1_000;
/** How long a removal can be undone, and how long messages about the shortlist remain. */
export const UNDO_MS = 10_000;
/** Interval at which the dashboard requests new figures. */
export const DASHBOARD_REFRESH_MS = 30_000;
/** Interval at which a back-office console refreshes: normally, and while something is being built. */
export const CONSOLE_REFRESH_MS = 5_000;
export const CONSOLE_WORKING_MS = 500;
/** Delay before a broken event stream is opened again. It doubles with each attempt, up to the maximum. */
export const BACK_OFF_MS = 1_000;
export const BACK_OFF_MOST_MS = 30_000;
/** The longest time that a user can view the portal as a role. */
export const ROLE_VIEW_MS = 1_800_000;
/**
 * The longest pause between two messages of the server on an open event stream. A stream that is silent for three times
 * as long is closed.
 */
export const HEARTBEAT_MS = 15_000;
/** How many alterations a result list shows of a model. */
export const SHOWN_ALTERATIONS = 3;
export const SEARCH_DEBOUNCE_MS = 250;
export const SUGGEST_DEBOUNCE_MS = 120;
/** The searches that the home page offers as examples, and how long each lights up the tissue. */
export const SEARCH_EXAMPLES = ['KRAS G12C', 'osimertinib', 'HER2'] as const;
export const EXAMPLE_MS = 6_000;
/** How long the app waits for a letter after `G` (go to). */
export const CHORD_MS = 1_500;
/** How long the file that sent a visitor to the login page is remembered, so that it can be downloaded after login. */
export const AWAITED_FILE_MS = 600_000;
/** A framed page that takes longer is reported as slow. */
export const FRAME_PATIENCE_MS = 10_000;
export const MOBILE_BREAKPOINT_PX = 992;
export const SIDEBAR_WIDTH_PX = 210;

export const DEFAULT_PAGE = 1;
export const DEFAULT_LIMIT = 10;
/** Number of changes of a record returned in one response: by default and at most. */
export const CHANGES_USUAL = 100;
export const CHANGES_MAX = 500;
export const MAX_LIMIT = 200;
export const EMPTY_VALUE = '--';
export const TRIM_LENGTH = 10;
export const DATE_FORMAT = 'YYYY-MM-DD HH:mm';
export const UPLOAD_MAX_BYTES = 1_048_576_000;
/** Number of files uploaded at the same time; the others wait. */
export const UPLOADS_AT_ONCE = 3;

export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;

/** Regions with a business contact of their own (footer, contact page, complaints notice). */
export const EDITIONS = ['cn', 'us', 'eu', 'jp', 'kr'] as const;
export type Edition = (typeof EDITIONS)[number];

/**
 * How long a mailed link gives access to an account: a requested password reset, and the invitation to a new account.
 */
export const RESET_LINK_MINUTES = 10;
export const INVITATION_HOURS = 72;
/** How long the mailed link of a registration is valid, and when an unconfirmed registration is deleted. */
export const VERIFY_HOURS = 24;
export const UNVERIFIED_DAYS = 7;
/** How long a sign-in waits for its second factor after the right password. */
export const SECOND_FACTOR_SECONDS = 300;
/** How many recovery codes an account gets. */
export const RECOVERY_CODES = 10;
/** Path of a mailed reset link. Its secret follows in the fragment, which no server and no log sees. */
export const RESET_LINK = '/login#reset=';
/** Path of the mailed link that confirms the address of a registration. Its secret follows in the fragment. */
export const VERIFY_LINK = '/login#verify=';
/** How long an enrollment waits for its address to be confirmed; until then it takes no slot. */
export const ENROLLMENT_HOURS = 24;
/** Path of the mailed link that confirms an enrollment. Its secret follows in the fragment. */
export const CONFIRM_LINK = '/pdx#confirm=';
/** Path of the mailed link that stops the mails about a saved search. Its secret follows in the fragment. */
export const STOP_MAILS_LINK = '/login#stopMails=';
