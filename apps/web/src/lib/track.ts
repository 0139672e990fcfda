import { siteConfig } from '../site-config.ts';

/**
 * What happens on the site. Nothing in an event describes a file: no name, path, pixel or
 * metadata, only formats, counts and sizes.
 */
export type TrackedEvent =
  | { readonly name: 'page_view'; readonly path: string }
  | { readonly name: 'file_upload'; readonly count: number }
  | { readonly name: 'format_selection'; readonly to: string }
  | { readonly name: 'conversion_started'; readonly to: string; readonly count: number }
  /** `value` is 0.5 a file. */
  | {
      readonly name: 'conversion_success';
      readonly from: string;
      readonly to: string;
      readonly value: number;
      readonly megabytes: number;
    }
  | { readonly name: 'popular_conversion'; readonly from: string; readonly to: string }
  | { readonly name: 'batch_conversion'; readonly count: number }
  | { readonly name: 'file_download'; readonly to: string }
  | { readonly name: 'zip_download'; readonly count: number }
  | { readonly name: 'ai_analysis_complete'; readonly recommended: string }
  | { readonly name: 'ai_recommendation_applied'; readonly recommended: string }
  | { readonly name: 'viral_share'; readonly network: string }
  | { readonly name: 'retention_prompt_click'; readonly prompt: string }
  | {
      readonly name: 'photo_library_optimized';
      readonly files: number;
      readonly savedMegabytes: number;
      readonly savedPercent: number;
    };

/** Do Not Track and Global Privacy Control turn everything off. */
function mayTrack(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { readonly globalPrivacyControl?: boolean };
  return doNotTrack !== '1' && globalPrivacyControl !== true;
}

/** Tells the site's owner of an event, where an endpoint is set; by default nothing is sent. */
export function track(event: TrackedEvent, endpoint: string = siteConfig.analyticsEndpoint): void {
  if (endpoint === '' || !mayTrack()) return;
  navigator.sendBeacon(endpoint, JSON.stringify(event));
}
