/** English words for the options of every target, by their names or those of the switches that stand for their values. */
export const options = {
  width: { label: 'Width', unset: 'Auto' },
  height: { label: 'Height', unset: 'Auto' },
  fit: {
    label: 'Resize mode',
    values: { fit: 'Fit', fill: 'Fill', crop: 'Crop', stretch: 'Stretch' },
    helpOf: {
      fit: 'Whole picture inside the box.',
      fill: 'Covers the box; what overlaps is cut off.',
      crop: 'Cuts out the middle, without scaling.',
      stretch: 'Exactly the box, proportions may change.',
    },
  },
  filter: {
    label: 'Scaling filter',
    help: 'How pixels are weighted when the picture is scaled.',
    values: {
      lanczos3: 'Lanczos: sharp',
      mitchell: 'Mitchell: soft',
      'catmull-rom': 'Catmull-Rom',
      triangle: 'Triangle',
      box: 'Box: average',
      nearest: 'Nearest: pixel art',
    },
  },
  enlarge: { label: 'Enlarge smaller pictures', help: 'Otherwise they stay the size they are.' },
  extractVideo: { label: 'Save the video of motion photos', help: 'As a file of its own, beside the picture.' },
  background: {
    label: 'Background colour',
    help: 'Fills what is transparent.',
    pick: 'Pick the background colour',
  },
  dpi: {
    label: 'Print resolution',
    help: 'Dots per inch, written into the file. A file’s own stays until you pick a value; documents are rendered at 150 until then.',
    unset: '{{dpi}}, or the file’s own',
    values: { 72: '72 Web' },
  },
  srgb: { label: 'Convert to sRGB', help: 'Otherwise colours keep their profile where the format can hold it.' },
  keepHdr: { label: 'Keep HDR', help: 'Where the format can hold it. Other screens show the picture as usual.' },
  strip: { label: 'Strip metadata', help: 'Leaves out camera, place and date. Colours stay right.' },
  noLocation: {
    label: 'Remove location',
    help: 'Keeps camera and date, leaves out where it was taken.',
    idle: 'All metadata is stripped already.',
  },
  pages: {
    label: 'Pages',
    help: 'first, all, or pages such as 1-3,7. Empty: every page, and of animations what the format holds.',
    invalid: 'Write first, all, or numbers and ranges such as 1-3,7.',
  },
  toneMap: {
    label: 'Tone mapping',
    help: 'How light above white is shown: HDR photos, EXR, Radiance.',
    values: { auto: 'Automatic', reinhard: 'Compress highlights', aces: 'Like film', clip: 'Cut off at white' },
  },
  exposure: { label: 'Exposure', help: 'In stops, for pictures of high dynamic range: 1 doubles the light.' },
} as const;
