/** What a picture is taken of: the camera, and the light. */
export type Vec = readonly [number, number, number];

/** Where one looks from and when. */
export interface Shot {
  readonly width: number;
  readonly height: number;
  /** Towards the sun. */
  readonly sun: Vec;
  /** Light of the sun, of the zenith and of the horizon on the sun's side and on the other; linear sRGB. */
  readonly sunlight: Vec;
  readonly zenith: Vec;
  readonly horizon: Vec;
  readonly glow: Vec;
  /** Where one stands and which way one looks; angles in radians. */
  readonly eye: Vec;
  readonly turn: number;
  readonly tilt: number;
  /** Half the width that is seen a metre away. */
  readonly spread: number;
  /** How many of the stars are seen, 0 to 1. */
  readonly stars: number;
  readonly clouds: number;
  /** How dense the air is, for each metre. */
  readonly haze: number;
  readonly exposure: number;
  readonly standing: readonly Standing[];
}

/** Something flat that stands in the landscape, facing who looks. */
export interface Standing {
  readonly kind: 'pine' | 'cabin';
  /** Of its foot's middle. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly tall: number;
  readonly seed: number;
}
