/** The addresses of the problems' pages. Short, since every page's first script holds it. */
export const problemPaths = ['/photo-wont-send', '/heic-problem', '/storage-full', '/photo-too-large'] as const;
