/** How a page begins. */
export interface Opening {
  readonly title: string;
  readonly lead: string;
  /** What the page has set. */
  readonly note?: string | undefined;
}
