/** Why somebody makes this conversion and what to know about it, by the end of its address. */
export const pairReasons = {
  'heic-to-jpg':
    'An iPhone’s photos are fine until they leave it: a portal says “file type not supported”, a Windows PC shows an empty icon. As JPG the same photo opens for everybody.',
  'heic-to-png':
    'PNG keeps each decoded pixel of the photo, for retouching or for a program that reads no HEIC. Expect a file several times larger; to send a photo, JPG is the better choice.',
  'heic-to-pdf':
    'Forms, tax offices and insurers ask for PDF. Photographed pages and receipts become one document: convert them, put them in order, and press Make one PDF.',
  'heic-to-webp':
    'For a website or a shop listing: HEIC shows in Safari alone, WebP in every browser, at about the same weight.',
  'heic-to-tiff':
    'For print and retouching, where a photo will be saved many times: TIFF takes all ten bits that the phone recorded and loses nothing on the way.',
  'heif-to-jpg':
    'Cameras that write HEIF keep ten bits of colour in it, and few labs or clients can open that. The JPG for them keeps the camera’s data and colours, in eight bits.',
  'heif-to-png':
    'PNG is the lossless way out of HEIF for a program that cannot read it: sixteen bits hold what the camera’s ten said.',
  'jpg-to-png':
    'A PNG made of a JPG looks exactly like it. That is its point: it can be edited and saved again and again without further loss. It does not bring back detail, and it does not make a background transparent.',
  'jpg-to-webp':
    'Photos are most of what a web page weighs. The same JPG as WebP usually takes a quarter to a third less, and every current browser shows it.',
  'jpg-to-avif':
    'AVIF takes less room than JPG at the same look, and every current browser shows it. Writing it takes longer, a few seconds for a large photo, but it is done once.',
  'jpg-to-pdf':
    'The JPG’s own compressed data go into the PDF untouched, so the document is as sharp as the photo and hardly larger. Several become one document with Make one PDF.',
  'jpg-to-svg':
    'For logos and drawings that exist only as JPG: their areas of colour are traced into shapes that scale to any size. A photo becomes a poster; to carry it unchanged inside an SVG, choose Embed under Method.',
  'jpg-to-ico':
    'For a favicon or a program’s icon. The picture is fitted into squares and centred; crop it to a square first if the clear margins are not wanted.',
  'jpg-to-tiff':
    'Print shops, journals and archives ask for TIFF. It takes over the pixels, profile and print resolution of the JPG; the detail that JPG dropped stays dropped.',
  'jpg-to-bmp':
    'Engraving machines, embroidery software, old Windows programs and displays in machines often read BMP alone.',
  'jpg-to-gif':
    'GIF has 256 colours, so a photo becomes grainy. It is worth it only where nothing but GIF is accepted; for the web, PNG and WebP are better stills.',
  'jpg-to-heic':
    'To fit old JPG photos into an Apple library: at quality 80, three that we weighed took less than half their room. They are compressed a second time, so keep the originals of those that matter.',
  'jpg-to-jxl':
    'JPEG XL can take a JPG’s own data over and pack it about 15 to 20% smaller, with nothing lost: the very same JPG can be made of it again.',
  'png-to-jpg':
    'Photos and full-page screenshots saved as PNG are many times heavier than they need be. JPG fits them into mail and upload limits; logos and text are better off as PNG.',
  'png-to-webp':
    'For the web, WebP does all that PNG does, transparency included, in less room. Switch on Lossless for logos and interface graphics, leave it off for photos.',
  'png-to-avif':
    'AVIF carries transparency and deep colour at a fraction of a PNG’s weight, for pages whose visitors have a current browser.',
  'png-to-pdf':
    'Screenshots, scans and diagrams as pages: pixels are packed without loss, so small text stays crisp. Many of them become one document with Make one PDF.',
  'png-to-svg':
    'A logo or icon of flat colours is traced into shapes that stay sharp on a poster. Colour levels and Speckle filter say how much detail they follow; screenshots and photos are better left as PNG.',
  'png-to-ico':
    'One PNG becomes a whole icon: 16, 24, 32, 48, 64, 128 and 256 pixels, with its transparency. For favicon.ico choose the sizes of a web page under Sizes.',
  'png-to-tiff':
    'When a print shop or a journal wants figures as TIFF: every pixel, the transparency and sixteen bits go along, with the print resolution you set.',
  'png-to-bmp':
    'For old Windows software, engraving and display controllers. BMP is written without transparency, so choose the background colour before you convert.',
  'png-to-gif':
    'Small drawings with few colours survive as GIF; soft edges do not, because each pixel is either clear or solid. An animated PNG stays animated.',
  'png-to-tga':
    'Game engines and modding tools often take textures as TGA. Eight bits and the whole alpha channel go along, with no profile in the way.',
  'png-to-dds':
    'For game mods: DDS with its alpha, uncompressed or in blocks for the graphics card, with mipmaps if you switch them on under DDS options.',
  'webp-to-png':
    'A picture saved from a website is WebP more often than not, and the program it was meant for does not open it. PNG keeps every pixel and the transparency.',
  'webp-to-jpg':
    'For photos from the web that have to go into a form, a printing kiosk or an older program. Where the WebP is clear, your background colour shows.',
  'webp-to-gif':
    'Animated stickers leave the web this way: timing and loops stay, colours are reduced to 256 a frame and soft edges become hard.',
  'webp-to-pdf':
    'Product pictures and saved pages become a document that opens everywhere. The pixels are packed without loss, since PDF itself does not know WebP.',
  'avif-to-jpg':
    'Browsers show AVIF, but mail programs, office software and upload forms mostly do not. JPG does away with that question: HDR is brought into the ordinary range, and the rest kept as a gain map.',
  'avif-to-png':
    'For editing what a website served as AVIF: PNG holds its transparency and up to twelve bits exactly, at many times its size.',
  'avif-to-webp':
    'For browsers of a few years ago and for shop systems that take WebP and not AVIF. Both know transparency; WebP has eight bits.',
  'tiff-to-jpg':
    'Scans and print files are far too heavy to send. A JPG of the same page takes a small part of it; keep the TIFF as the original.',
  'tiff-to-png':
    'Browsers do not show TIFF. PNG does the same lossless work where they do, sixteen bits, transparency and profile included; CMYK is turned into RGB.',
  'tiff-to-pdf':
    'A scanner’s TIFF of many pages becomes a PDF with the same pages, in order, at the same size on paper, without loss.',
  'bmp-to-jpg':
    'A BMP stores each pixel in full, so a photo of it shrinks to a tenth or less. Old screenshots and scanner output become small enough to keep.',
  'bmp-to-png':
    'The same pixels, exactly, in a file that is usually far smaller and opens on phones and in browsers too. There is no reason left to keep the BMP.',
  'gif-to-jpg':
    'The first picture of the GIF as a photo. To have every frame as a JPG of its own, write all in the field Pages under Reading.',
  'gif-to-png':
    'PNG takes over the GIF’s colours and clear pixels exactly. An animation stays one, as an animated PNG; for a still, write first in the field Pages.',
  'gif-to-webp':
    'An animated GIF is the heaviest way to show a few seconds. As WebP the same frames and timing take much less, and every current browser plays them.',
  'gif-to-apng':
    'APNG plays the same frames with nothing lost, and leaves room for what GIF cannot do: edit it further in full colour and with soft edges.',
  'svg-to-png':
    'Chats, slides and shops refuse SVG. PNG is drawn from it at exactly the width you type, sharp, with its clear background.',
  'svg-to-jpg':
    'For places that take photos only. JPG has no transparency, so choose the colour behind the drawing; for logos, PNG keeps edges cleaner.',
  'svg-to-pdf':
    'For print or to hand something in. The drawing is rendered at 300 dots per inch onto a page of its own size; it becomes a picture there, not shapes.',
  'svg-to-ico':
    'A favicon straight from the logo: each size is cut from one sharp rendering. Set Width to 256 if the drawing’s own size is smaller.',
  'pdf-to-jpg':
    'Every page becomes a picture of its own, numbered, at 150 dots per inch: enough to read on screen. Raise Print resolution to 300 for print.',
  'pdf-to-png':
    'For slides, documentation and anything with fine text: PNG shows letters without the smear of JPG. Each page is a file; under Reading the paper can be left transparent.',
  'pdf-to-tiff':
    'Archives, fax servers and print systems take TIFF. All pages go into one file, rendered at 300 dots per inch.',
  'jxl-to-jpg':
    'JPEG XL is ahead of most programs. For those, make a JPG; a JXL that was packed from a JPG gives back that very file.',
  'jxl-to-png':
    'The lossless way from JPEG XL to something every editor reads: sixteen bits, transparency and profile stay, and an animation stays animated.',
  'jfif-to-jpg':
    'A .jfif is a JPG already. This page writes it as .jpg and carries the compressed pixels over as they are, so nothing is lost. It beats renaming files by hand, a folder at a time.',
  'jfif-to-png':
    'Pictures that Windows saved as .jfif, for a program that wants PNG. The pixels are the same; the file grows, as it does for any photo.',
  'psd-to-jpg':
    'To show a draft to somebody without Photoshop: the layers are merged as they appear, and the result is a JPG that opens in a chat.',
  'psd-to-png':
    'PNG keeps what JPG would drop of a PSD: the transparent ground and sixteen bits. Choose Separate under Layers, and Pages all, to get each layer as a file.',
  'psd-to-pdf':
    'For a print shop or a client’s signature: the merged picture on a page of the document’s own size, colour profile included, CMYK left as CMYK.',
  'psd-to-tiff':
    'TIFF is what print and archives take in place of PSD: sixteen bits, CMYK, Lab and the profile go over without a conversion.',
  'cr2-to-jpg':
    'From an EOS’s raw file to something to show. It is developed from the sensor’s data, with the white balance the camera set; or take the camera’s own JPEG from inside the file, which is faster.',
  'cr2-to-tiff':
    'For retouching in a program without a raw converter: sixteen bits of developed picture, so that curves and shadows can still be pulled.',
  'cr2-to-dng':
    'For software that stopped at DNG. The result is a linear DNG: developed to full colours, sixteen bits, still open to exposure and white balance, but no longer the sensor’s mosaic.',
  'cr3-to-jpg':
    'Many viewers that open CR2 know nothing of CR3. Here photos of an EOS R or M50 are developed in the browser, one or a whole card.',
  'cr3-to-dng':
    'An older Lightroom or Photoshop does not open a new camera’s CR3, but does open DNG. What it gets is a linear DNG: full colours at sixteen bits, larger than the original.',
  'nef-to-jpg':
    'To send a client a selection from a Nikon without opening a raw program. Exposure and white balance can be set for all files at once, or for each.',
  'nef-to-tiff':
    'A NEF developed to sixteen bits, for print or for panorama and stacking software that reads no raw files.',
  'arw-to-jpg':
    'Sony’s raw files become JPG here with the camera’s white balance. For a quick look at a full card, take the embedded picture: it is there in a moment.',
  'arw-to-dng':
    'To open a new Alpha’s pictures in software that is older than the camera. The DNG is linear: already developed to full colours, and larger than the ARW.',
  'dng-to-jpg':
    'DNG files from a phone’s raw mode, a drone or a Leica, developed for showing. Edits made in Lightroom are notes inside the file and are not applied.',
  'dng-to-png':
    'PNG takes the developed DNG at sixteen bits without loss. For most purposes TIFF is lighter on editors, and JPG on everything else.',
  'raf-to-jpg':
    'X-Trans files need a converter that knows their pattern. The film simulation belongs to the camera: choose its embedded picture under Picture if you want that look.',
  'orf-to-jpg':
    'Photos from an OM-D, PEN or OM System camera, developed and made light enough to send. The original stays where it is, untouched.',
  'rw2-to-jpg':
    'Lumix raw files, developed with the camera’s white balance. The lens corrections that the camera’s own JPEG has are not applied; the embedded picture has them.',
  'exr-to-jpg':
    'To show a render to somebody without compositing software. Light above white is brought into range, with Exposure and Tone mapping to choose how.',
  'exr-to-png':
    'For review and textures: sixteen bits of ordinary colour with the render’s alpha. The light above white is compressed, so keep the EXR for grading.',
  'hdr-to-jpg':
    'A preview of an environment map, or a sky for a slide. The brightness that made it HDR is mapped down, and kept as a gain map for screens that show it; Exposure shows the dark or the bright part.',
  'tga-to-png':
    'Textures and renders from games and old 3D tools, in a form that browsers, chats and every editor open. Alpha and all pixels stay.',
  'dds-to-png':
    'Look into a game’s textures, or edit them: blocks of the graphics card are unpacked to plain pixels, with their alpha channel.',
  'ico-to-png':
    'Get the picture out of an icon. The largest size in the file is taken; write all in the field Pages under Reading to have every one.',
  'jp2-to-jpg':
    'Scans from libraries and map services come as JPEG 2000, which phones and most programs do not know. JPG makes them ordinary pictures.',
  'jp2-to-png':
    'The pixels of the scan without a second loss, sixteen bits where it has them, for research, cropping and text recognition.',
  'xcf-to-png': 'Show a GIMP work to people without GIMP: the visible layers are merged, the transparent ground stays.',
  'qoi-to-png':
    'Both are lossless, so nothing changes but who can open it, and the size: PNG is usually the smaller of the two.',
  'apng-to-gif':
    'For chats and forums that move only GIF. Timing and loops stay; colours are reduced to 256 a frame, and soft edges become hard.',
} as const;
