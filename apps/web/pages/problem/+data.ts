import type { PageContext } from 'vike/types';
import { presetOfPath } from '../../src/content/presets.ts';
import { problemContent, problemLinks } from '../../src/content/problems/problem-content.ts';
import { data as homeData } from '../index/+data.ts';

/** Runs while prerendering. */
export function data({ urlPathname }: PageContext) {
  const path = urlPathname.replace(/\/+$/, '');
  const content = problemContent(path);
  return { facts: homeData(), content, preset: presetOfPath(path), ...problemLinks(content) };
}
