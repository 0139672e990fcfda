import { useData } from 'vike-react/useData';
import type { ReadingMinutes } from '../../../src/app/article-frame.tsx';
import { BlogIndex } from '../../../src/app/blog-index.tsx';

export function Page() {
  return <BlogIndex minutes={useData<ReadingMinutes>()} />;
}
