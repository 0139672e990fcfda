/** Files by the browser's dialog, dropped anywhere on the page, or pasted. */
import { byId } from './element.ts';

/** Calls `take` with the files that a person gives to the page. */
export function startDropZone(take: (files: readonly File[]) => void): void {
  const zone = byId('zone', HTMLElement);
  const field = byId('files', HTMLInputElement);
  const give = (files: FileList | undefined | null): void => {
    if (files && files.length > 0) take([...files]);
  };
  byId('choose', HTMLButtonElement).addEventListener('click', () => field.click());
  field.addEventListener('change', () => {
    give(field.files);
    // The same file may be chosen once more.
    field.value = '';
  });
  const lift = (isOver: boolean): void => {
    zone.classList.toggle('over', isOver);
  };
  addEventListener('dragover', (event) => {
    event.preventDefault();
    lift(true);
  });
  addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) lift(false);
  });
  addEventListener('drop', (event) => {
    event.preventDefault();
    lift(false);
    give(event.dataTransfer?.files);
  });
  addEventListener('paste', (event) => give(event.clipboardData?.files));
}
