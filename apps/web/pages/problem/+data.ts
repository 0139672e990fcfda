import type { PageContext } from 'vike/types';
import { presetOfPath } from '../../src/app/presets.ts';
import { problemContent, problemLinks } from '../../src/app/problem-content.ts';
import { data as homeData } from '../index/+data.ts';

/** Runs while prerendering. */
export function data({ urlPathname }: PageContext) {
  const path = urlPathname.replace(/\/+$/, '');
  const content = problemContent(path);
  return { facts: homeData(), content, preset: presetOfPath(path), ...problemLinks(content) };
}
