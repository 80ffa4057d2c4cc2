interface ImportMetaEnv {
  /** Origin of the API when it is not the page's own. */
  readonly VITE_API_HOST?: string;
}
