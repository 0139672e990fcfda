import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { navigate } from 'vike/client/router';
import { chosenFiles } from '../../lib/dropped-files.ts';
import { handOver } from '../../lib/handed-files.ts';
import { Button } from '../../ui/button.tsx';
import { acceptAttribute } from './accept.ts';

interface ChooseFromHereProps {
  /** The converter's page that the files are for. */
  readonly href: string;
  readonly children: string;
}

/** The converter's file dialog on a page without the converter: what is chosen goes there along with the person. */
export function ChooseFromHere({ href, children }: ChooseFromHereProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={acceptAttribute([])}
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
        onChange={({ target }) => {
          if (!target.files || target.files.length === 0) return;
          handOver(chosenFiles(target.files));
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
