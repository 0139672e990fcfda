import { useEffect, useRef, useState } from 'react';
import { useApp } from '../../lib/app.ts';
import { copyText } from '../../lib/clipboard.ts';
import { track } from '../../lib/track.ts';
import { pageShare } from './share-actions.ts';

/** How long a button says that the link was copied, milliseconds. */
const COPIED = 2000;

/** Copies the link to the page; `copied` for 2 s afterwards. */
export function useCopied() {
  const app = useApp();
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (): Promise<void> => {
    track({ name: 'viral_share', network: 'copy_link' });
    if (!(await copyText(app, pageShare().url))) return;
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), COPIED);
  };
  return { copied, copy };
}
