import { Moon, Sun } from 'lucide-react';
import { t } from '../../lib/i18n.ts';
import { writeKept } from '../../lib/storage.ts';

const key = 'safelight-theme';

function toggleTheme(): void {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const now = root.dataset['theme'] ?? system;
  const next = now === 'dark' ? 'light' : 'dark';
  // Choosing what the system has anyway means: follow the system again.
  writeKept(key, next === system ? null : next);
  if (next === system) delete root.dataset['theme'];
  else root.dataset['theme'] = next;
}

/** Dark room or daylight. Its face is chosen by CSS, so that it is right before any script has run. */
export function ThemeSwitch() {
  return (
    <button
      type="button"
      aria-label={t('theme.switch')}
      onClick={toggleTheme}
      className="inline-flex h-11 shrink-0 items-center gap-2 rounded-full px-3 text-sm text-soft hover:bg-raised hover:text-ink max-sm:w-11 max-sm:justify-center max-sm:px-0"
    >
      <span className="when-dark items-center gap-2">
        <Sun aria-hidden="true" size={18} />
        <span className="max-sm:hidden">{t('theme.toLight')}</span>
      </span>
      <span className="when-light inline-flex items-center gap-2">
        <Moon aria-hidden="true" size={18} />
        <span className="max-sm:hidden">{t('theme.toDark')}</span>
      </span>
    </button>
  );
}
