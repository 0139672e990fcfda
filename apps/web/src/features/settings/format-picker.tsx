import type { Target } from '@safelight/codecs';
import { ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useContext, useEffect, useState } from 'react';
import { t } from '../../lib/i18n.ts';
import { closeOnEscape } from '../../ui/close-on-escape.ts';
import { FloatLayer } from '../../ui/float-layer.ts';
import { openedPart } from '../../ui/opened-part.tsx';
import { targetLabel } from './target-label.ts';

const loadList = async () => (await import('./format-list.tsx')).FormatList;
const FormatList = openedPart(loadList, <div className="h-112" />);

interface FormatPickerProps {
  readonly target: Target;
  readonly disabled?: boolean;
  readonly onChoose: (code: string) => void;
}

/** The chosen format, and on demand all of them, to be searched. */
export function FormatPicker({ target, disabled = false, onChoose }: FormatPickerProps) {
  const [open, setOpen] = useState(false);
  const layer = useContext(FloatLayer);
  // A touch gives no notice of itself: the list is here before.
  useEffect(() => void loadList().catch(() => undefined), []);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <button
          type="button"
          aria-label={t('settings.formatIs', { format: targetLabel(target) })}
          disabled={disabled}
          className="text-box flex items-center justify-between gap-2 text-left font-semibold"
        >
          <span className="truncate">{targetLabel(target)}</span>
          <ChevronDown aria-hidden="true" size={18} className="text-soft" />
        </button>
      </Popover.Trigger>
      <Popover.Portal container={layer}>
        <Popover.Content
          aria-label={t('settings.format')}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          onKeyDown={closeOnEscape(() => setOpen(false))}
          className="z-50"
        >
          {/* Not the content itself: in Firefox one that has moved may stay in the page when it is closed. */}
          <div className="flex max-h-[min(28rem,var(--radix-popover-content-available-height))] w-[min(22rem,calc(100vw-1rem))] animate-rise flex-col overflow-hidden rounded-panel border border-line bg-raised shadow-float">
            <FormatList
              chosen={target.code}
              onChoose={(code) => {
                setOpen(false);
                onChoose(code);
              }}
              onAbsent={() => setOpen(false)}
            />
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
