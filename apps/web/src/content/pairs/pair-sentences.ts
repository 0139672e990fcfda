import { figureSentences } from '../figures/figure-sentences.ts';

/**
 * What the pages of conversions say, in English: sentences that are put together as they are true of two formats. A name in
 * braces is filled in. Where several things in one file have words of their own, the key ends in the English one of them.
 */
export const pairSentences = {
  ...figureSentences,

  pageTitle: '{from} to {to}: convert on your device, without uploading | Safelight',
  description:
    'Convert {from} to {to} on your own device: {hooks}. Free, one file or a whole folder, nothing uploaded.',
  comma: ', ',

  note_lossless: 'Set to Lossless: the JPEG data are packed, and can be unpacked again.',
  note_keepPixels: 'Set to Keep pixels of JPEG files: nothing is compressed again.',
  note_trace: 'Set to Trace: shapes are drawn from the picture.',
  note_dpi: 'Set to 300 dots per inch.',

  hook_embedded: 'JPEG data taken over without loss',
  hook_developed: 'developed from the sensor’s data',
  hook_drawnPdf: 'text and drawings rendered sharp',
  hook_drawnSvg: 'drawn at any size you type',
  hook_light: 'highlights tone-mapped',
  hook_svg: 'traced to shapes that scale to any size',
  hook_ico: 'seven sizes in one icon',
  hook_gif: 'reduced to 256 colours with care',
  hook_alphaKept: 'transparency kept',
  hook_alphaFilled: 'background of your choice',
  hook_alphaHard: 'transparency on or off',
  hook_animation: 'animation kept',
  hook_all_pictures: 'all pictures kept',
  hook_all_pages: 'all pages kept',
  hook_each_pictures: 'every picture a file',
  hook_each_pages: 'every page a file',
  hook_layers: 'layers merged',
  hook_metadata: 'camera data kept',
  hook_profile: 'colour profile kept',
  hook_folders: 'folders at once',
  hook_depth: 'full colour depth',
  hook_quality: 'quality of your choice',
  hook_exact: 'no pixel lost',

  comments: 'comments',
  written_embedded: 'The JPEG data go into the {to} as they are: nothing is compressed again.',
  written_svg: 'The picture is traced: shapes of flat colour take the place of pixels, and fine detail goes.',
  written_gif: 'Colours are reduced to a palette of at most 256 a frame, dithered so that gradients hold.',
  written_ico: 'The picture is scaled to fit squares of 16 to 256 pixels; none is larger than the picture.',
  written_dng: 'The sensor’s mosaic becomes full colours: sixteen linear bits, not the untouched raw data.',
  written_lossy: '{to} compresses with loss. At the preset quality of 90 it is hard to see, even side by side.',
  written_lossless: '{to} compresses without loss: no pixel changes in the writing of it.',
  made_svg: 'Shapes become pixels, drawn at the drawing’s own size or at the Width or Height you type.',
  made_pdf: 'Text and lines of a page become pixels: they can no longer be selected or searched.',
  made_camera: 'The data of the {camera} sensor are developed: white balance as the camera set it, then brightened.',
  made_dng: 'The raw data are developed, with white balance as the camera set it.',
  alpha_soft: 'Transparency stays, soft edges included.',
  alpha_kept: 'Transparency stays.',
  alpha_hard: 'Transparency becomes on or off in {to}: soft edges turn hard.',
  alpha_filled: 'Transparency is filled with the background colour, white unless you choose another.',
  alphaRare_soft: 'Transparency, where a file has it, stays, soft edges included.',
  alphaRare_kept: 'Transparency, where a file has it, stays.',
  alphaRare_hard: 'Transparency, where a file has it, becomes on or off in {to}: soft edges turn hard.',
  alphaRare_filled:
    'Transparency, where a file has it, is filled with the background colour, white unless you choose another.',
  animation_first: 'Of an animation the first frame is taken; all in the field Pages makes a file of each frame.',
  animation_kept: 'Animation stays, with its timing and loops.',
  animation_rare: 'Animation, where a file has it, stays, with its timing and loops.',
  pages_layers: 'Visible layers are merged into one picture, as the program shows them.',
  pages_all_pictures: 'All pictures of a file go into one {to}, in order.',
  pages_all_pages: 'All pages of a file go into one {to}, in order.',
  pages_each_pictures: 'Every picture of a file becomes a {to} of its own, numbered in order.',
  pages_each_pages: 'Every page of a file becomes a {to} of its own, numbered in order.',
  pages_one_sizes: 'Of several sizes in a file the largest is taken; the field Pages takes others, or all.',
  pages_one_surfaces: 'Of several surfaces in a file the first is taken; the field Pages takes others, or all.',
  depth_light: 'Light above white is brought into the range of {to}; Exposure and Tone mapping say how.',
  depth_fewer:
    'Where a file has more than {left} bits a colour (up to {bits}), {left} are left: smooth skies have less to spare for strong edits.',
  depth_fewerRaw:
    'Of the sensor’s up to {bits} bits a colour {left} are left: smooth skies have less to spare for strong edits.',
  depth_kept: 'The colour depth stays, up to {bits} bits.',
  profile_lost: 'Colours of another profile are converted to sRGB, because {to} holds no profile.',
  profile_cmykKept: 'The colour profile goes along, and CMYK stays CMYK in the {to}.',
  profile_cmykChanged: 'The colour profile goes along; only CMYK is converted to RGB for {to}.',
  profile_kept: 'The colour profile goes along, Display P3 and Adobe RGB among them.',
  metadata_own: 'What the {from} says of itself goes along ({blocks}).',
  metadata_kept: 'Camera, date and place go along ({blocks}); you can leave the place or all of it out.',
  metadata_lost: 'Camera, date and place are left out: {to} has no room for {blocks}.',
  metadata_lostOther: 'Left out: {to} has no room for {blocks}.',
  density_lost: 'The print resolution is left out, which {to} does not store.',

  loss: 'Does {from} to {to} lose quality?',
  loss_keepPixels:
    'Not here. The page is set to Keep pixels of JPEG files: the compressed data are carried over, and only the ending changes.',
  loss_embedded:
    'No. The compressed picture inside the {to} is the one you had, untouched. What {from} lost when it was first saved stays as it was.',
  loss_svg:
    'It becomes something else. Tracing turns areas of like colour into shapes, which scale to any size; a photo loses its texture. Choose Embed under Method to carry the {from} inside the SVG unchanged.',
  loss_drawnPdf:
    'It is drawn sharp for one size, and enlarging it later shows pixels. Raise Print resolution for more pixels.',
  loss_drawnPdfLossy:
    'It is drawn sharp for one size, and enlarging it later shows pixels. Raise Print resolution for more pixels; at quality 90 the {to} itself adds hardly any blur.',
  loss_drawnSvg:
    'It is drawn sharp for one size, and enlarging it later shows pixels. Type a larger Width for more pixels.',
  loss_drawnSvgLossy:
    'It is drawn sharp for one size, and enlarging it later shows pixels. Type a larger Width for more pixels; at quality 90 the {to} itself adds hardly any blur.',
  loss_rawDeep:
    'A raw file is no picture yet; developing it decides white balance and brightness. The {to} keeps sixteen bits, so there is room to edit. Keep the {from}: it is your negative.',
  loss_raw:
    'A raw file is no picture yet; developing it decides white balance and brightness. The {to} has eight bits, enough to look at and print, not to pull shadows up by stops. Keep the {from}: it is your negative.',
  loss_gif: 'In colours, yes: {to} knows 256 a frame. Flat drawings hardly change; gradients and photos show grain.',
  loss_ico: 'Only by scaling: each size is computed from the full picture, sharp, and stored without loss.',
  loss_light:
    'In range, yes: {from} holds light far above white, {to} ends at white. Change Exposure to see more of the dark or of the bright.',
  loss_twice:
    'A little. Both compress with loss, so it is a second generation; keep the {from} of what matters. At quality 90 you will hardly find the difference; at 100 it is smaller still and the file much larger.',
  loss_once:
    'A little. The {from} was exact, the {to} is close to it. At quality 90 you will hardly find the difference; at 100 it is smaller still and the file much larger.',
  loss_noGain: 'No, and it gains none: the {to} holds exactly what the {from} shows, its compression marks included.',
  loss_depth: 'Only in depth: {to} stores {left} bits a colour. Within them every pixel is exact.',
  loss_layers:
    'Of the picture as it shows, nothing. The layers are no longer apart in the {to}, so keep the {from} to go on working.',
  loss_none: 'No. {from} and {to} both keep every pixel exactly as it is.',
  weight_larger: 'Why is the {to} larger than the {from}?',
  weight_smaller: 'Why is the {to} smaller than the {from}?',
  weight_why: '{from} {fromPacks}; {to} {toPacks}.',
  weight_example: ' A 12-megapixel phone photo took {fromSize} as {from} ({fromHow}) and {toSize} as {to} ({toHow}).',
  weight_tip: ' Fewer pixels help most: set a Width under Size.',
  weighed_phone: 'as the phone wrote it',
  weighed_quality: 'at quality {quality}',
  weighed_exact: 'without loss',
  alphaAsk: 'Does the {to} keep the transparency of my {from}?',
  alphaAsk_soft: 'Yes. {to} has an alpha channel too, and half-clear pixels stay half clear.',
  alphaAsk_kept: 'Yes. What is clear in the {from} is clear in the {to}.',
  alphaAsk_hard:
    'In part. A {to} pixel is clear or solid, so soft shadows and smooth edges turn into steps. WebP and PNG keep them.',
  alphaAsk_filled:
    'No: {to} has none. Clear parts take the Background colour under File, white at first. For transparency choose PNG or WebP.',
  moves: 'Will my {from} still move as {to}?',
  moves_yes:
    'Yes. All frames, their timing and the number of loops go over; write first in the field Pages if you want a still.',
  still: 'What becomes of an animated {from}?',
  still_first:
    '{to} holds one picture, so it is the first frame. Write all, or numbers such as 1-3,7, in the field Pages to get frames as separate files.',
  several_pictures: 'What happens to the pictures of {from} files?',
  several_pages: 'What happens to the pages of {from} files?',
  several_sizes: 'What happens to the sizes of {from} files?',
  several_surfaces: 'What happens to the surfaces of {from} files?',
  several_layers: 'What happens to the layers of {from} files?',
  several_merged:
    'They are merged as they show, with their masks and opacity. For each visible layer by itself choose Separate under Layers.',
  several_mergedAll:
    'They are merged as they show, with their masks and opacity. For each visible layer by itself choose Separate under Layers, and write all in the field Pages.',
  several_kept:
    'All of them go into the same {to}, in order. Numbers such as 1-3,7 in the field Pages take only those.',
  several_apart:
    'Each becomes a numbered {to}; Download All puts them into one ZIP. Write 1-3,7 or first in the field Pages for some of them.',
  several_one_sizes:
    '{to} has room for one, so the largest is taken. Write all in the field Pages and each of the sizes becomes a file.',
  several_one_surfaces:
    '{to} has room for one, so the first is taken. Write all in the field Pages and each of the surfaces becomes a file.',
  exif: 'Do date, camera and GPS position survive in the {to}?',
  exif_kept:
    'Yes, {blocks} are copied.{holds} Tick Remove location to leave out the place alone, Strip metadata for everything.',
  exif_lost: 'No. {to} has no place for them, so it tells nobody where and when.{holds} The original keeps them.',
  negative: 'Does the {to} look like the camera’s own JPEG?',
  negative_camera:
    'Close, not equal: the camera adds its own contrast, sharpening and lens corrections ({camera} has its picture styles). Choose Preview under Picture to take the JPEG that it stored in the {from}. Edits made in a raw program are not applied.',
  negative_dng:
    'Close, not equal: the camera adds its own contrast, sharpening and lens corrections. Choose Preview under Picture to take the JPEG that it stored in the {from}. Edits made in Lightroom are not applied.',
  animating: 'Can I make an animation of several {from} files?',
  animating_no:
    'Not here: each {from} becomes a GIF of its own, a still. Animations that exist already, as WebP, APNG or AVIF, do become animated GIFs.',
  text: 'Is the text in the {to} still text?',
  text_no:
    'No, it is a picture of the text: it can be read, not selected, searched or read aloud. Keep the PDF for that. Notes and filled-in forms are drawn too.',
  drawing: 'How do I choose the size of the {to}?',
  drawing_how:
    'Type Width or Height under Size; the other side follows. With neither, the drawing has the size that browsers show it in. Fonts that the file does not carry are replaced.',
  joining: 'How do several {from} files become one {to}?',
  joining_how:
    'Convert them, then press Make one {label}. There you put them in order, by hand, by name or by date, and give the file its name.',
  opens: 'Where do {from} files open without converting?',
  opens_everywhere: '{where}. {to} opens everywhere.',
  opens_where: '{where}. For {to}: {toWhere}.',
  everybody: 'Will everybody be able to open the {to}?',
  everybody_no: 'Not everybody. Where it opens: {toWhere}. Keep the {from} for the others.',
  uploaded: 'Are my {from} files uploaded, and how many can I convert?',
  uploaded_no:
    'No upload: your browser does the work, with the network unplugged too. One file or whole folders, up to 1 GB each.',
  uploaded_free:
    'No upload: your browser does the work, with the network unplugged too. One file or whole folders, up to 1 GB each, {limit} conversions a day free.',
} as const;
