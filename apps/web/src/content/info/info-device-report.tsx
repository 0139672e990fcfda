import '../../messages/info.ts';
import { Check, Copy } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { version } from '../../../package.json';
import { t } from '../../lib/i18n.ts';
import { writeKept } from '../../lib/storage.ts';
import { Button } from '../../ui/button.tsx';

/** What decides on how the converter works here. */
function abilities(): Readonly<Record<string, boolean>> {
  return {
    WebAssembly: 'WebAssembly' in window,
    'module workers': 'Worker' in window,
    OffscreenCanvas: 'OffscreenCanvas' in window,
    'private file system': 'getDirectory' in (navigator.storage ?? {}),
    'writing to folders': 'showDirectoryPicker' in window,
    'service worker': navigator.serviceWorker?.controller !== null && 'serviceWorker' in navigator,
    'local storage': writeKept('safelight-trial', null),
    sharing: 'share' in navigator,
  };
}

/** Browser, device and abilities in a few lines, in English, which whoever gets them reads; nothing of any file. */
function report(): string {
  const { userAgent, language, hardwareConcurrency } = navigator;
  const memory = (navigator as { readonly deviceMemory?: number }).deviceMemory;
  const facts = abilities();
  const named = (wanted: boolean): string =>
    Object.keys(facts)
      .filter((name) => facts[name] === wanted)
      .join(', ') || 'none';
  return [
    `Safelight ${version}`,
    `Browser: ${userAgent}`,
    `Language: ${language}`,
    `Cores: ${hardwareConcurrency}; memory: ${memory === undefined ? 'not told' : `${memory} GB`}`,
    `Window: ${innerWidth} x ${innerHeight} at ${devicePixelRatio}`,
    `Has: ${named(true)}`,
    `Lacks: ${named(false)}`,
  ].join('\n');
}

/** The report does not change by itself. */
const never = () => () => {};

/** Shows what a report needs of the browser, and copies it. */
export function DeviceReport() {
  // Only a browser knows: the prerendered page has an empty box.
  const text = useSyncExternalStore(never, report, () => '');
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  };
  const Icon = state === 'copied' ? Check : Copy;
  return (
    <figure>
      <figcaption className="mb-2 text-sm text-soft">{t('info.details')}</figcaption>
      <pre lang="en" className="min-h-56">
        {text}
      </pre>
      <div className="mt-3 flex flex-wrap items-center gap-4">
        <Button onClick={copy}>
          <Icon aria-hidden="true" size={18} />
          {t('info.copy')}
        </Button>
        <output className="text-soft">
          {state === 'copied' && t('info.copied')}
          {state === 'failed' && t('info.copyFailed')}
        </output>
      </div>
    </figure>
  );
}
