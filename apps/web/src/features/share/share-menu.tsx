import '../../messages/share.ts';
import { Check, Link, Share2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { useApp } from '../../lib/app.ts';
import { t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { closeOnEscape } from '../../ui/close-on-escape.ts';
import { hasShareSheet, pageShare, shareBySystem, shareTo } from './share-actions.ts';
import { networkNames } from './share-links.ts';
import { useCopied } from './use-copied.ts';

const networks = ['x', 'facebook', 'instagram', 'tiktok', 'reddit', 'whatsapp'] as const;

interface ItemProps {
  readonly onSelect: (event: Event) => void;
  readonly children: ReactNode;
}

function Item({ onSelect, children }: ItemProps) {
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      className="flex min-h-10 cursor-pointer select-none items-center gap-2.5 rounded-lg px-3 outline-none data-highlighted:bg-pressed max-sm:min-h-11"
    >
      {children}
    </DropdownMenu.Item>
  );
}

/** What Safelight can be shared by. Not modal: a modal menu writes style elements, which the page's policy refuses. */
export function ShareMenu() {
  const app = useApp();
  const { copied, copy } = useCopied();
  const [open, setOpen] = useState(false);
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild>
        <Button className="max-sm:order-last max-sm:flex-1">
          <Share2 aria-hidden="true" size={18} />
          {t('share.button')}
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={12}
        aria-label={t('share.menu')}
        onKeyDown={closeOnEscape(() => setOpen(false))}
        className="z-40"
      >
        {/* Not the content itself: in Firefox one that has moved may stay in the page when it is closed. */}
        <div className="min-w-48 animate-rise rounded-control border border-line bg-raised p-1 shadow-float">
          {hasShareSheet() && (
            <Item onSelect={() => void shareBySystem(pageShare())}>
              <Share2 aria-hidden="true" size={16} />
              {t('share.native')}
            </Item>
          )}
          {networks.map((network) => (
            <Item key={network} onSelect={() => void shareTo(app, network, pageShare())}>
              {networkNames[network]}
            </Item>
          ))}
          <DropdownMenu.Separator className="mx-2 my-1 border-t" />
          <Item
            onSelect={(event) => {
              // It stays open, to say that it was copied.
              event.preventDefault();
              void copy();
            }}
          >
            {copied ? <Check aria-hidden="true" size={16} /> : <Link aria-hidden="true" size={16} />}
            {t(copied ? 'share.copied' : 'share.copyLink')}
          </Item>
        </div>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
