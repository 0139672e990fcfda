import '../src/styles/app.css';
import type { ReactNode } from 'react';

export function Layout({ children }: { readonly children: ReactNode }) {
  return children;
}
