import type { ConvertSettings } from '@safelight/engine/internal';
import type { AppliedSettings } from './presets.ts';

/** What the card needs of the form. */
export interface AnalysisProps {
  /** The settings as they are. */
  readonly settings: ConvertSettings;
  /** The settings as they would be with a part of the form applied. */
  readonly settingsWith: (part: AppliedSettings) => ConvertSettings;
  readonly onApply: (part: AppliedSettings) => void;
  /** A batch is under way with the settings as they are. */
  readonly locked: boolean;
}
