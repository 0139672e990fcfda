/** A HEIF file's header as data (ISO/IEC 23008-12; ISO/IEC 14496-12, 8.11). */
import type { Property } from './properties.ts';

/** Where a part of an item's data is: in the file, or in the `idat` box. */
export interface Extent {
  readonly in: 'file' | 'idat';
  readonly offset: number;
  /** `0`: to the end. */
  readonly length: number;
}

/** One item: a coded picture, a grid, a metadata block. */
export interface HeifItem {
  readonly id: number;
  /** `hvc1`, `av01`, `grid`, `Exif`, `mime`, ... */
  readonly type: string;
  /** Of a `mime` item. */
  readonly contentType: string;
  /** The `mime` item's data are packed (14496-12, 8.11.6: `content_encoding`). */
  readonly isEncoded?: boolean;
  readonly hidden: boolean;
  readonly properties: readonly Property[];
  /** Types of properties that are not known here and without which the item must not be shown (23008-12, 9.3.1). */
  readonly unknown?: readonly string[];
  readonly extents: readonly Extent[];
}

/** A typed reference between items (`dimg`, `auxl`, `cdsc`, `thmb`, ...). */
export interface ItemReference {
  readonly type: string;
  readonly from: number;
  readonly to: readonly number[];
}

/** The header of a HEIF file. */
export interface HeifFile {
  /** Major brand first, then the compatible ones. */
  readonly brands: readonly string[];
  /** 0 when the file names none. */
  readonly primaryId: number;
  readonly items: ReadonlyMap<number, HeifItem>;
  readonly references: readonly ItemReference[];
  readonly idat: Uint8Array;
  /** Items of which one is to be shown: the groups `altr` (ISO/IEC 14496-12, 8.18.3), best first. */
  readonly alternatives?: readonly (readonly number[])[];
  /** Payload of the `moov` box, of files with image sequences. */
  readonly movie?: Uint8Array;
  /** Where the payload of the `mpvd` box is: what was before and after the picture, as a film (Motion Photo 1.0). */
  readonly film?: Pick<Extent, 'offset' | 'length'>;
  /** There are boxes beside the picture's that nobody knows here. */
  readonly hasOthers?: boolean;
}
