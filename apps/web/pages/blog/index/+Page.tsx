import { useData } from 'vike-react/useData';
import type { ReadingMinutes } from '../../../src/content/blog/article-frame.tsx';
import { BlogIndex } from '../../../src/content/blog/blog-index.tsx';

export function Page() {
  return <BlogIndex minutes={useData<ReadingMinutes>()} />;
}
