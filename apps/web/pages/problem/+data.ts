import type { PageContext } from 'vike/types';
import { problemContent, problemLinks } from '../../src/app/problem-content.ts';
import { presetOfProblem } from '../../src/app/problems.ts';
import { data as homeData } from '../index/+data.ts';

/** Runs while prerendering. */
export function data({ urlPathname }: PageContext) {
  const path = urlPathname.replace(/\/+$/, '');
  const content = problemContent(path);
  return { facts: homeData(), content, preset: presetOfProblem(path), ...problemLinks(content) };
}
