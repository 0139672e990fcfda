import type { Target } from '@safelight/codecs';
import type { EncoderEntry } from '@safelight/core';
import { Command } from 'cmdk';
import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../lib/i18n.ts';
import { findTargets } from './find-targets.ts';
import { targetLabel } from './target-label.ts';

/** How a target keeps pixels, in a word. */
function keeps({ depths: [least = 8], lossy, maxBits, models, options }: EncoderEntry): ReturnType<typeof t> {
  if (maxBits === 1) return t('settings.carries_bilevel');
  if ('colors' in options) return t('settings.carries_palette');
  if (least > 8) return t('settings.carries_large');
  if (models.length === 1 && models[0] === 'gray') return t('settings.carries_gray');
  return t(lossy ? 'settings.carries_lossy' : 'settings.carries_lossless');
}

/** What a target's files can carry, in a few words. */
export function describeCapabilities({ format }: Target): string {
  const { alpha, kinds, depths } = format.encoder;
  const deepest = depths.at(-1) ?? 8;
  return [
    keeps(format.encoder),
    ...(alpha === 'none' ? [] : [t('settings.carries_alpha')]),
    ...(kinds.includes('animation') ? [t('settings.carries_animation')] : []),
    ...(kinds.includes('pages') ? [t('settings.carries_pages')] : []),
    ...(deepest > 8 ? [t(deepest === 32 ? 'settings.carries_float' : 'settings.carries_deep')] : []),
  ].join(' · ');
}

interface FormatListProps {
  readonly chosen: string;
  readonly onChoose: (code: string) => void;
}

/** Every format that can be asked for, in groups, narrowed by what is typed. */
export function FormatList({ chosen, onChoose }: FormatListProps) {
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  // It is there a moment after the popover, which then had nothing to give the focus to.
  useEffect(() => {
    input.current?.focus();
    // One that was closed just before gives the focus back to its button, and does so a moment later.
    const later = setTimeout(() => input.current?.focus());
    return () => clearTimeout(later);
  }, []);
  // What fits best stands at the top.
  useEffect(() => {
    if (typed !== '') list.current?.scrollTo({ top: 0 });
  }, [typed]);
  return (
    <Command
      label={t('settings.format')}
      defaultValue={chosen}
      // What is found stands here in its order already, and the first of it is selected.
      shouldFilter={false}
      loop
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="border-b p-2">
        <Command.Input
          ref={input}
          onValueChange={setTyped}
          placeholder={t('settings.findFormat')}
          className="text-box"
        />
      </div>
      <Command.List ref={list} label={t('settings.format')} className="min-h-0 flex-1 overflow-y-auto p-1">
        <Command.Empty className="px-3 py-4 text-soft text-sm">{t('settings.noFormat')}</Command.Empty>
        {findTargets(typed).map((group) => (
          <Command.Group
            key={group.name}
            heading={t(`groups.${group.name}`)}
            className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:text-soft"
          >
            {group.targets.map((target) => (
              <Command.Item
                key={target.code}
                value={target.code}
                onSelect={() => onChoose(target.code)}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5 data-[selected=true]:bg-pressed"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{targetLabel(target)}</span>
                  <span className="block text-sm text-soft">{describeCapabilities(target)}</span>
                </span>
                {target.code === chosen && <Check aria-hidden="true" size={18} className="text-lamp" />}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command>
  );
}
