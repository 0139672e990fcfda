import { useEffect } from 'react';
import { useApp } from '../../lib/app.ts';
import { PromptCard } from './prompt-card.tsx';
import { followInstallEvent, useSharing } from './share-store.ts';
import { SuccessDialog } from './success-dialog.tsx';

export interface SharingProps {
  /** Hands the result of a file to the system's share sheet; absent where there is none. */
  readonly onShareFile: ((id: string) => void) | undefined;
}

/** What comes after a conversion: the message to share, and what asks people to come back. */
export function Sharing({ onShareFile }: SharingProps) {
  const app = useApp();
  const { success, prompt, installing } = useSharing();
  useEffect(() => followInstallEvent(app), [app]);
  const id = success?.id;
  return (
    <>
      {success && (
        <SuccessDialog
          success={success}
          onShareFile={onShareFile && id !== undefined ? () => onShareFile(id) : undefined}
        />
      )}
      {prompt && <PromptCard prompt={prompt} />}
      {installing && !prompt && <PromptCard prompt="pwa" install />}
    </>
  );
}
