/** A Live Photo by its two files: it is converted as one, the film behind the picture. */
export interface LivePhotoPaths {
  readonly picture: string;
  readonly film: string;
}
