/** The list's way to give the focus to a file's row. */
export interface RowFocus {
  /** Gives the focus to the row of a file, where it is shown. */
  focus: (id: string) => void;
}

/** The list that is shown sets it. */
export const createRowFocus = (): RowFocus => ({ focus: () => {} });
