import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface NoticeProps {
  readonly icon?: ReactNode;
  readonly text: string;
  /** What the button that it offers says. */
  readonly action: ReactNode;
  readonly onAction: () => void;
}

/** A line above the list about something that can be done, which may as well be left. */
export function Notice({ icon, text, action, onAction }: NoticeProps) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-panel border border-line bg-surface py-2 pr-2 pl-4 text-[0.9375rem]">
      {icon}
      <p className="min-w-0 flex-1 basis-60">{text}</p>
      <Button look="quiet" size="small" onClick={onAction}>
        {action}
      </Button>
    </div>
  );
}
