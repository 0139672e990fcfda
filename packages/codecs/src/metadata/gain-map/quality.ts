/** Between them a map is written as well as its picture: above is not seen, below are steps of light. */
const [LEAST, MOST] = [60, 95];

/** The quality of a gain map, on the scale of its picture's: 1 to 100. */
export function mapQuality(pictureQuality: number): number {
  return Math.max(LEAST, Math.min(pictureQuality, MOST));
}
