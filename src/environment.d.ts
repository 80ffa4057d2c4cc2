interface ImportMetaEnv {
  /** Origin of the API if it is not the page's own. */
  readonly VITE_API_HOST?: string;
}
