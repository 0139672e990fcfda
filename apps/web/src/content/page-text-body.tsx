import { createElement, type ReactNode } from 'react';
import { linkTo } from '../lib/i18n.ts';
import type { PageText } from './page-texts.ts';

interface LinkProps {
  readonly href: string;
  readonly children: ReactNode;
}

/** A link of a text: to the page in the text's language, where it exists in it. */
function TextLink({ href, children }: LinkProps) {
  return <a href={linkTo(href)}>{children}</a>;
}

const components = { a: TextLink };

/** A text that was loaded. */
export function PageTextBody({ text }: { readonly text: PageText<unknown> }) {
  return createElement(text.default, { components });
}
