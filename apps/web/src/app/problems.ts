/** The settings that remedy each problem, by the address of its page, as the query of a link. */
const presets: Readonly<Record<string, string>> = {
  '/photo-wont-send': 'to=jpeg&quality=90&width=1600&height=1600&mode=fit',
  '/heic-problem': 'to=jpeg&quality=90',
  '/storage-full': 'to=webp&quality=75&width=2048&height=2048&mode=fit',
  '/photo-too-large': 'to=jpeg&quality=85&width=2048&height=2048&mode=fit',
};

/** The pages of problems. */
export const problemPaths: readonly string[] = Object.keys(presets);

/** The settings that a problem's page brings along. */
export function presetOfProblem(path: string): string | undefined {
  return presets[path];
}
