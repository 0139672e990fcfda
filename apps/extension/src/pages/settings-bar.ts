/** Format, quality and the place: what the popup and the upload window set. */
import type { TargetId } from '@safelight/engine';
import { hasQuality, loadSettings, type Settings, saveSettings, targets } from '../lib/settings.ts';
import { t } from '../lib/text.ts';
import { byId, element } from './element.ts';

/** The settings in the page's form. */
export interface SettingsBar {
  current(): Settings;
  /** Offers these formats only, and takes the first where the one that is chosen is not among them. */
  offer(allowed: readonly TargetId[]): void;
}

function fillFormats(select: HTMLSelectElement, allowed: readonly TargetId[]): void {
  select.replaceChildren(
    ...targets.filter(({ id }) => allowed.includes(id)).map(({ id, label }) => element('option', { value: id }, label)),
  );
}

/** Puts the settings into the page's form and keeps what is changed there. */
export async function startSettingsBar(): Promise<SettingsBar> {
  const format = byId('format', HTMLSelectElement);
  const quality = byId('quality', HTMLInputElement);
  const place = byId('place', HTMLInputElement);
  let settings = await loadSettings();

  const showQuality = (): void => {
    quality.disabled = !hasQuality(settings.to);
    quality.title = quality.disabled ? t('bar.noQuality') : '';
  };
  const change = (part: Partial<Settings>, isKept = true): void => {
    settings = { ...settings, ...part };
    showQuality();
    if (isKept) void saveSettings(part);
  };
  fillFormats(
    format,
    targets.map(({ id }) => id),
  );
  format.value = settings.to;
  quality.value = String(settings.quality);
  place.checked = settings.metadata !== 'keep';
  // All metadata go: so does the place.
  place.disabled = settings.metadata === 'strip';
  showQuality();

  format.addEventListener('change', () => change({ to: format.value as TargetId }));
  quality.addEventListener('change', () => {
    const wanted = Math.min(100, Math.max(1, Math.round(quality.valueAsNumber || settings.quality)));
    quality.value = String(wanted);
    change({ quality: wanted });
  });
  place.addEventListener('change', () => change({ metadata: place.checked ? 'no-location' : 'keep' }));
  return {
    current: () => settings,
    offer(allowed) {
      fillFormats(format, allowed);
      const [first = settings.to] = allowed;
      const to = allowed.includes(settings.to) ? settings.to : first;
      format.value = to;
      // It is this field's affair: what is remembered stays.
      change({ to }, false);
    },
  };
}
