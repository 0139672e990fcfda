import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { navigate } from 'vike/client/router';
import { useApp } from '../../lib/app.ts';
import { handOver } from '../../lib/handed-files.ts';
import { Button } from '../../ui/button.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { acceptAttribute } from './accept.ts';

interface ChooseFromHereProps {
  /** The converter's page that the files are for. */
  readonly href: string;
  readonly children: string;
}

/** The converter's file dialog on a page without the converter: what is chosen goes there along with the person. */
export function ChooseFromHere({ href, children }: ChooseFromHereProps) {
  const app = useApp();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput
        ref={input}
        accept={acceptAttribute([])}
        onFiles={(files) => {
          if (files.length === 0) return;
          handOver(app, files);
          void navigate(href);
        }}
      />
      <Button look="primary" onClick={() => input.current?.click()}>
        <ImagePlus aria-hidden="true" size={18} />
        {children}
      </Button>
    </>
  );
}
