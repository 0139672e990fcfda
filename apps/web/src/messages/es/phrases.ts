/** Spanish words for what codecs say of their options, by the English text. */
export const phrases = {
  Effort: 'Esfuerzo',
  'How hard to look for a smaller file.': 'Cuánto se busca un archivo más pequeño.',
  'Bits per sample. Auto takes 8, and 10 for pictures that have more.':
    'Bits por muestra. Automático usa 8, y 10 para imágenes que tienen más.',
  'How hard to look for a smaller file. Pixels stay the same; smallest takes many times longer than fast.':
    'Cuánto se busca un archivo más pequeño. Los píxeles no cambian; «el más pequeño» tarda muchas veces más que «rápido».',
  Fast: 'Rápido',
  Balanced: 'Equilibrado',
  Smallest: 'El más pequeño',
  Auto: 'Automático',
  None: 'Ninguna',
  Quality: 'Calidad',
  'Higher keeps more detail and makes a larger file.': 'Más alta conserva más detalle y hace un archivo mayor.',
  Lossless: 'Sin pérdida',
  'Keep every pixel as it is. WebP and PNG are usually smaller then.':
    'Conserva cada píxel como es. WebP y PNG suelen ser entonces más pequeños.',
  Speed: 'Velocidad',
  'Lower searches longer for a smaller file.': 'Más baja busca más tiempo un archivo menor.',
  'Chroma subsampling': 'Submuestreo de color',
  'How finely colour is stored. Auto keeps all that the picture has from quality 90 on (4:4:4 at most), and halves it below (4:2:0).':
    'Con cuánta finura se guarda el color. Automático conserva todo el que tiene la imagen desde calidad 90 (4:4:4 como máximo) y lo reduce a la mitad por debajo (4:2:0).',
  'Bit depth': 'Profundidad de bits',
  'Bits per sample. Auto takes 8, and 10 or 12 for pictures that have more.':
    'Bits por muestra. Automático usa 8, y 10 o 12 para imágenes que tienen más.',
  'Transparency quality': 'Calidad de la transparencia',
  'Quality of the transparency; 100 keeps it exact.': 'Calidad de la transparencia; 100 la conserva exacta.',
  'Texture compression': 'Compresión de textura',
  'None keeps every pixel. BC7 looks best of the formats that graphics cards read, BC3 is for older cards, BC1 half as large; pictures with transparency become BC3 instead of BC1.':
    '«Ninguna» conserva cada píxel. BC7 es el que mejor se ve de los que leen las tarjetas gráficas, BC3 es para tarjetas antiguas, BC1 ocupa la mitad; las imágenes con transparencia pasan a BC3 en vez de BC1.',
  Mipmaps: 'Mipmaps',
  'Adds smaller copies, each half as wide and high, as games want them; a third more bytes.':
    'Añade copias menores, cada una con la mitad de ancho y alto, como las quieren los juegos; un tercio más de bytes.',
  Compression: 'Compresión',
  'How the samples are packed: lossless JPEG makes smaller files, none is written and read faster.':
    'Cómo se empaquetan las muestras: JPEG sin pérdida da archivos menores; «ninguna» se escribe y lee antes.',
  Picture: 'Imagen',
  'Develop the data of the sensor, or take the picture that the camera made of them and stored beside, which is fast and often smaller.':
    'Revelar los datos del sensor, o tomar la imagen que la cámara hizo con ellos y guardó al lado: es rápido y a menudo más pequeña.',
  Develop: 'Revelar',
  Preview: 'Vista previa',
  'White balance': 'Balance de blancos',
  'As the camera set it when the picture was taken, measured from the picture, or for daylight.':
    'Como lo puso la cámara al hacer la foto, medido en la imagen o para luz de día.',
  Camera: 'Cámara',
  Daylight: 'Luz de día',
  Brighten: 'Aclarar',
  'Scale the light so that the brightest hundredth of the pixels is white; off keeps the exposure.':
    'Escala la luz para que la centésima parte más clara de los píxeles sea blanca; desactivado conserva la exposición.',
  Brightness: 'Brillo',
  'Multiplies the light: 2 is one stop brighter.': 'Multiplica la luz: 2 es un paso más claro.',
  Highlights: 'Altas luces',
  'What becomes of overexposed parts: clipped to white, kept with a cast, blended, or rebuilt from the colours left.':
    'Qué pasa con las partes sobreexpuestas: cortadas en blanco, conservadas con dominante, mezcladas o reconstruidas con los colores que quedan.',
  Clip: 'Cortar',
  Unclip: 'Conservar',
  Blend: 'Mezclar',
  Rebuild: 'Reconstruir',
  Demosaicing: 'Interpolación',
  'How full colours are made of the sensor’s mosaic: ahd suits most pictures, fast is bilinear.':
    'Cómo se obtienen colores completos del mosaico del sensor: AHD va bien a casi todas, «rápido» es bilineal.',
  'Half size': 'Mitad de tamaño',
  'Make one pixel of each cell of the mosaic: half as wide and high, and much faster.':
    'Un píxel por cada celda del mosaico: la mitad de ancho y alto, y mucho más rápido.',
  'Bits a sample of the developed picture; 16 keep all that the sensor saw.':
    'Bits por muestra de la imagen revelada; 16 conservan todo lo que vio el sensor.',
  'Bits per sample': 'Bits por muestra',
  'Half floats (16 bits) are what most programs write and are finer than a 10-bit display; 32 bits keep every float.':
    'Los flotantes medios (16 bits) son los que escriben casi todos los programas y son más finos que una pantalla de 10 bits; 32 bits conservan cada valor.',
  'ZIP suits most pictures, PIZ noisy ones, ZIPS reading line by line. PXR24 rounds 32-bit samples to 24 bits; the others lose nothing.':
    'ZIP va bien a casi todas, PIZ a las que tienen ruido, ZIPS para leer línea a línea. PXR24 redondea muestras de 32 bits a 24; las demás no pierden nada.',
  Window: 'Ventana',
  'All pixels that are stored (data), or the frame that they are meant for (display): what lies outside is cut, what is missing is clear.':
    'Todos los píxeles guardados (datos) o el marco para el que son (pantalla): lo de fuera se corta, lo que falta queda transparente.',
  Data: 'Datos',
  Display: 'Pantalla',
  Colours: 'Colores',
  'Most colours of the palette; pictures with no more colours than this stay exact.':
    'Máximo de colores de la paleta; las imágenes que no pasan de ellos quedan exactas.',
  Dithering: 'Tramado',
  'How missing colours are imitated; auto takes diffusion for stills and ordered for animations.':
    'Cómo se imitan los colores que faltan; automático usa difusión en fijas y ordenado en animaciones.',
  Ordered: 'Ordenado',
  Diffusion: 'Difusión',
  Sizes: 'Tamaños',
  'Squares of 16 to 256 pixels for programs, of 16, 32 and 48 for a web page, or the picture as it is. None is larger than the picture.':
    'Cuadrados de 16 a 256 píxeles para programas, de 16, 32 y 48 para una web, o la imagen como es. Ninguno supera a la imagen.',
  Standard: 'Estándar',
  Favicon: 'Favicon',
  Original: 'Original',
  'Higher keeps more detail and makes a larger file; at 70 the loss hardly shows.':
    'Más alta conserva más detalle y hace un archivo mayor; con 70 la pérdida apenas se nota.',
  'Keep every pixel as it is; archives ask for this.': 'Conserva cada píxel como es; los archivos históricos lo piden.',
  Tiles: 'Teselas',
  'Code squares of 1024 pixels apart, so that viewers can open parts; their edges may show at low quality.':
    'Codifica por separado cuadrados de 1024 píxeles para que los visores abran partes; con poca calidad pueden verse sus bordes.',
  'Higher keeps more detail and makes a larger file. 90 is hard to tell from the original.':
    'Más alta conserva más detalle y hace un archivo mayor. 90 apenas se distingue del original.',
  'Balanced files look as fast ones do and are about an eighth smaller, smallest ones about a seventh.':
    '«Equilibrado» se ve como «Rápido» y ocupa alrededor de un octavo menos; «El más pequeño», un séptimo.',
  'Keep pixels of JPEG files': 'Conservar los píxeles de los JPEG',
  'A JPEG file keeps its pixels exactly: only metadata and the way it is turned change. Other pictures are encoded at the quality above.':
    'Un JPEG conserva sus píxeles exactamente: solo cambian los metadatos y su giro. Las demás imágenes se codifican con la calidad de arriba.',
  Progressive: 'Progresivo',
  'Shows a coarse picture first while loading, and makes a slightly smaller file. The effort Smallest always does.':
    'Muestra primero una imagen gruesa al cargar y hace un archivo algo menor. El esfuerzo «El más pequeño» siempre lo hace.',
  'Higher keeps more detail and makes a larger file; from 90 on the loss is hard to see.':
    'Más alta conserva más detalle y hace un archivo mayor; desde 90 la pérdida apenas se ve.',
  'Keep every pixel as it is; a JPEG that nothing changes is packed smaller and can be restored exactly.':
    'Conserva cada píxel como es; un JPEG en el que nada cambia se empaqueta más pequeño y puede recuperarse exacto.',
  'How hard to search for a smaller file, from 1 (fastest) to 9 (smallest, many times slower).':
    'Cuánto se busca un archivo menor, de 1 (lo más rápido) a 9 (lo más pequeño, muchas veces más lento).',
  'Show a coarse picture early while a file loads, at the price of a few percent of size and speed.':
    'Muestra pronto una imagen gruesa al cargar, a cambio de un poco de tamaño y velocidad.',
  'How greys become black and white: by dots of the same brightness on average, or by a threshold at half.':
    'Cómo los grises pasan a blanco y negro: con puntos del mismo brillo medio, o con un umbral a la mitad.',
  'Page size': 'Tamaño de página',
  'Pages as large as their pictures, or sheets on which pictures are fitted, upright or across as they are. Pages of PDF documents keep their size.':
    'Páginas tan grandes como sus imágenes, u hojas en las que encajan, verticales u horizontales como sean. Las páginas de los documentos PDF conservan su tamaño.',
  Margin: 'Margen',
  'Millimetres of paper left free around the picture.': 'Milímetros de papel libres alrededor de la imagen.',
  'Keep every pixel, or make photographs much smaller by JPEG. A JPEG file is embedded as it is with both; the pictures of a PDF document are made smaller by JPEG.':
    'Conservar cada píxel, o hacer las fotos mucho menores con JPEG. Un archivo JPEG se incrusta tal cual en ambos casos; las imágenes de un PDF se reducen con JPEG.',
  'Of JPEG compression: lower is smaller and coarser.': 'De la compresión JPEG: más baja es menor y más gruesa.',
  'Resolution of pictures': 'Resolución de las imágenes',
  'When a PDF document is made smaller: most pixels an inch of the pictures on its pages.':
    'Al reducir un PDF: máximo de píxeles por pulgada de las imágenes de sus páginas.',
  Title: 'Título',
  'What viewers show as the name of the document.': 'Lo que los visores muestran como nombre del documento.',
  Resolution: 'Resolución',
  'Pixels an inch at which pages are rendered where no size is asked for; 96 for screens, 300 for print.':
    'Píxeles por pulgada a los que se dibujan las páginas cuando no se pide un tamaño; 96 para pantallas, 300 para imprimir.',
  'Scanned pages': 'Páginas escaneadas',
  'Render a page that is nothing but one picture, a scan, at that picture’s own size rather than by resolution.':
    'Una página que es solo una imagen, un escaneo, se genera al tamaño de esa imagen y no según la resolución.',
  Paper: 'Papel',
  'What is behind the page: white paper, or nothing.': 'Qué hay detrás de la página: papel blanco o nada.',
  White: 'Blanco',
  Transparent: 'Transparente',
  'Annotations and forms': 'Anotaciones y formularios',
  'Show notes, highlights, stamps and what is filled into forms.':
    'Muestra notas, resaltados, sellos y lo escrito en formularios.',
  Password: 'Contraseña',
  'Opens a document that is locked.': 'Abre un documento protegido.',
  'How the samples are packed, always lossless. RLE is read everywhere; ZIP is much smaller, but few programs read it.':
    'Cómo se empaquetan las muestras, siempre sin pérdida. RLE se lee en todas partes; ZIP es mucho menor, pero pocos programas lo leen.',
  Layers: 'Capas',
  'Composite gives the picture as it shows; separate gives every visible layer as a page of its own.':
    '«Compuesta» da la imagen como se ve; «separadas» da cada capa visible como página propia.',
  Composite: 'Compuesta',
  Separate: 'Separadas',
  Method: 'Método',
  'Embed the picture as it is, or trace its shapes as layers of colour that scale to any size.':
    'Incrustar la imagen como es, o trazar sus formas como capas de color nítidas a cualquier tamaño.',
  Embed: 'Incrustar',
  Trace: 'Trazar',
  'Colour levels': 'Niveles de color',
  'Levels of red, green and blue that are told apart when tracing: fewer give flatter, larger shapes.':
    'Niveles de rojo, verde y azul que se distinguen al trazar: menos dan formas más planas y grandes.',
  'Speckle filter': 'Filtro de motas',
  'Patches of fewer pixels a side are left out when tracing.':
    'Las manchas con menos píxeles de lado se omiten al trazar.',
  Shapes: 'Formas',
  'Curves for photographs and drawings, straight edges, or the pixels’ own edges for pixel art.':
    'Curvas para fotos y dibujos, bordes rectos, o los bordes de los propios píxeles para pixel art.',
  Spline: 'Curvas',
  Polygon: 'Polígonos',
  Pixel: 'Píxeles',
  'Pixels an inch at which the drawing is rendered where no size is asked for. 96 is its own size; one that says none is rendered at 150.':
    'Píxeles por pulgada a los que se dibuja el dibujo cuando no se pide un tamaño. 96 es su propio tamaño; uno que no dice ninguno se dibuja a 150.',
  'How the samples are packed; always lossless. LZW is read by the oldest programs, deflate is smaller.':
    'Cómo se empaquetan las muestras; siempre sin pérdida. LZW lo leen los programas más antiguos, deflate es menor.',
  Predictor: 'Predictor',
  'Store differences between neighbours, which makes photographs smaller.':
    'Guarda diferencias entre vecinos, lo que hace menores las fotos.',
  'Higher keeps more detail and makes larger files; 80 to 90 suits photos.':
    'Más alta conserva más detalle y hace archivos mayores; de 80 a 90 va bien a las fotos.',
  'Keep every pixel as it is; suits drawings, screenshots and logos.':
    'Conserva cada píxel como es; va bien a dibujos, capturas y logotipos.',
  'How hard to search for a smaller file, from 0 (fastest) to 6 (smallest).':
    'Cuánto se busca un archivo menor, de 0 (lo más rápido) a 6 (lo más pequeño).',
  'Quality of the transparency; below 100 its edges lose precision.':
    'Calidad de la transparencia; por debajo de 100 sus bordes pierden precisión.',
  'Near lossless': 'Casi sin pérdida',
  'Below 100, change pixels slightly before lossless coding so that the file gets smaller.':
    'Por debajo de 100 cambia un poco los píxeles antes de codificar sin pérdida para que el archivo sea menor.',
  'Keep hidden colours': 'Conservar colores ocultos',
  'Keep the colours of fully transparent pixels, which nobody sees but some tools use. Files are larger.':
    'Conserva los colores de los píxeles del todo transparentes, que nadie ve pero algunas herramientas usan. Los archivos son mayores.',
  'Sharp colours': 'Colores nítidos',
  'Slower and more exact colour conversion; use it for red text and thin coloured lines.':
    'Conversión de color más lenta y exacta; para texto rojo y líneas finas de color.',
  'How the tiles are packed, always lossless. RLE is read by every version; zlib is smaller, since GIMP 2.10.':
    'Cómo se empaquetan las teselas, siempre sin pérdida. RLE lo leen todas las versiones; zlib es menor, desde GIMP 2.10.',
};
