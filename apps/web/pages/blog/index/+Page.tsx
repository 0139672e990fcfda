import { useData } from 'vike-react/useData';
import type { ArticleEntry } from '../../../src/content/blog/article-data.ts';
import { BlogIndex } from '../../../src/content/blog/blog-index.tsx';

export function Page() {
  return <BlogIndex articles={useData<readonly ArticleEntry[]>()} />;
}
