import { figures } from './figures.ts';
/** What the pages of conversions say in Spanish, by the keys of the English sentences. */
export const sentences = {
  ...figures,
  pageTitle: 'Convertir {from} a {to} en tu dispositivo, sin subir nada | Safelight',
  description:
    'Convierte {from} a {to} en tu dispositivo: {hooks}. Gratis, un archivo o una carpeta entera, sin subir nada.',
  comma: ', ',

  note_lossless: 'Con «[Lossless]» puesto: los datos del JPEG se empaquetan y se pueden desempaquetar.',
  note_keepPixels: 'Con «[Keep pixels of JPEG files]» puesto: nada se comprime otra vez.',
  note_trace: 'Con «[Trace]» puesto: se dibujan formas a partir de la imagen.',
  note_dpi: 'Puesto a 300 puntos por pulgada.',

  hook_embedded: 'los datos JPEG pasan sin pérdida',
  hook_developed: 'revelado con los datos del sensor',
  hook_drawnPdf: 'texto y dibujos nítidos',
  hook_drawnSvg: 'dibujado al tamaño que escribas',
  hook_light: 'luces con mapeo de tonos',
  hook_svg: 'trazado en formas de cualquier tamaño',
  hook_ico: 'siete tamaños en un icono',
  hook_gif: '256 colores bien escogidos',
  hook_alphaKept: 'conserva la transparencia',
  hook_alphaFilled: 'el fondo que elijas',
  hook_alphaHard: 'transparencia sí o no',
  hook_animation: 'conserva la animación',
  hook_all_pictures: 'todas las imágenes',
  hook_all_pages: 'todas las páginas',
  hook_each_pictures: 'cada imagen un archivo',
  hook_each_pages: 'cada página un archivo',
  hook_layers: 'capas unidas',
  hook_metadata: 'datos de la cámara',
  hook_profile: 'perfil de color',
  hook_folders: 'carpetas de una vez',
  hook_depth: 'toda la profundidad de color',
  hook_quality: 'la calidad que elijas',
  hook_exact: 'ni un píxel perdido',

  comments: 'comentarios',
  written_embedded: 'Los datos JPEG pasan al {to} tal como están: nada se comprime otra vez.',
  written_svg:
    'La imagen se traza: formas de color plano ocupan el lugar de los píxeles, y los detalles finos desaparecen.',
  written_gif:
    'Los colores se reducen a una paleta de 256 como mucho por fotograma, con tramado para que los degradados aguanten.',
  written_ico: 'La imagen se ajusta a cuadrados de 16 a 256 píxeles; ninguno es mayor que la imagen.',
  written_dng:
    'El mosaico del sensor pasa a colores completos: dieciséis bits lineales, ya no los datos en bruto intactos.',
  written_lossy: '{to} comprime con pérdida. Con la calidad 90 que viene puesta cuesta verla, incluso lado a lado.',
  written_lossless: '{to} comprime sin pérdida: ningún píxel cambia al escribirlo.',
  made_svg: 'Las formas pasan a píxeles, al tamaño propio del dibujo o al que escribas en «[Width]» o «[Height]».',
  made_pdf: 'El texto y las líneas de una página pasan a píxeles: ya no se pueden seleccionar ni buscar.',
  made_camera:
    'Se revelan los datos del sensor ({camera}): con el balance de blancos de la cámara, y luego se aclaran.',
  made_dng: 'Se revelan los datos en bruto, con el balance de blancos de la cámara.',
  alpha_soft: 'La transparencia se conserva, bordes suaves incluidos.',
  alpha_kept: 'La transparencia se conserva.',
  alpha_hard: 'En {to} la transparencia es sí o no: los bordes suaves se vuelven duros.',
  alpha_filled: 'La transparencia se rellena con el color de fondo, blanco si no eliges otro.',
  alphaRare_soft: 'La transparencia, si el archivo la tiene, se conserva, bordes suaves incluidos.',
  alphaRare_kept: 'La transparencia, si el archivo la tiene, se conserva.',
  alphaRare_hard: 'La transparencia, si el archivo la tiene, es sí o no en {to}: los bordes suaves se vuelven duros.',
  alphaRare_filled:
    'La transparencia, si el archivo la tiene, se rellena con el color de fondo, blanco si no eliges otro.',
  animation_first:
    'De una animación se toma el primer fotograma; all en el campo «[Pages]» hace un archivo de cada uno.',
  animation_kept: 'La animación se conserva, con sus tiempos y repeticiones.',
  animation_rare: 'La animación, si el archivo la tiene, se conserva, con sus tiempos y repeticiones.',
  pages_layers: 'Las capas visibles se unen en una imagen, como las muestra el programa.',
  pages_all_pictures: 'Todas las imágenes de un archivo van a un solo {to}, en orden.',
  pages_all_pages: 'Todas las páginas de un archivo van a un solo {to}, en orden.',
  pages_each_pictures: 'Cada imagen de un archivo pasa a ser un {to} propio, numerado en orden.',
  pages_each_pages: 'Cada página de un archivo pasa a ser un {to} propio, numerado en orden.',
  pages_one_sizes: 'De varios tamaños en un archivo se toma el mayor; el campo «[Pages]» toma otros, o todos.',
  pages_one_surfaces: 'De varias superficies en un archivo se toma la primera; el campo «[Pages]» toma otras, o todas.',
  depth_light: 'La luz por encima del blanco se lleva al rango de {to}; «[Exposure]» y «[Tone mapping]» dicen cómo.',
  depth_fewer:
    'Si un archivo tiene más de {left} bits por color (hasta {bits}), quedan {left}: los cielos lisos tienen menos margen para retoques fuertes.',
  depth_fewerRaw:
    'De los hasta {bits} bits por color del sensor quedan {left}: los cielos lisos tienen menos margen para retoques fuertes.',
  depth_kept: 'La profundidad de color se conserva, hasta {bits} bits.',
  profile_lost: 'Los colores de otro perfil se convierten a sRGB, porque {to} no guarda perfiles.',
  profile_cmykKept: 'El perfil de color va con la imagen, y CMYK sigue siendo CMYK en el {to}.',
  profile_cmykChanged: 'El perfil de color va con la imagen; solo CMYK se convierte a RGB para {to}.',
  profile_kept: 'El perfil de color va con la imagen, también Display P3 y Adobe RGB.',
  metadata_own: 'Lo que el {from} dice de sí mismo va con él ({blocks}).',
  metadata_kept: 'Cámara, fecha y lugar van con la foto ({blocks}); puedes quitar el lugar o todo.',
  metadata_lost: 'Cámara, fecha y lugar se quedan fuera: {to} no tiene sitio para {blocks}.',
  metadata_lostOther: 'Se queda fuera lo demás: {to} no tiene sitio para {blocks}.',
  density_lost: 'La resolución de impresión se queda fuera, porque {to} no la guarda.',

  loss: '¿Se pierde calidad al pasar de {from} a {to}?',
  loss_keepPixels:
    'Aquí no. La página tiene puesto «[Keep pixels of JPEG files]»: los datos comprimidos pasan tal cual, y solo cambia la extensión.',
  loss_embedded:
    'No. La imagen comprimida dentro del {to} es la que tenías, intacta. Lo que {from} perdió al guardarse por primera vez sigue igual.',
  loss_svg:
    'Se convierte en otra cosa. El trazado hace formas de las zonas de color parecido, nítidas a cualquier tamaño; una foto pierde su textura. Elige «[Embed]» en «[Method]» para llevar el {from} dentro del SVG sin cambios.',
  loss_drawnPdf:
    'Se dibuja nítido para un tamaño; si luego se amplía, se ven los píxeles. Sube «[Print resolution]» para tener más píxeles.',
  loss_drawnPdfLossy:
    'Se dibuja nítido para un tamaño; si luego se amplía, se ven los píxeles. Sube «[Print resolution]» para tener más píxeles; con calidad 90 el propio {to} apenas añade borrosidad.',
  loss_drawnSvg:
    'Se dibuja nítido para un tamaño; si luego se amplía, se ven los píxeles. Escribe más en «[Width]» para tener más píxeles.',
  loss_drawnSvgLossy:
    'Se dibuja nítido para un tamaño; si luego se amplía, se ven los píxeles. Escribe más en «[Width]» para tener más píxeles; con calidad 90 el propio {to} apenas añade borrosidad.',
  loss_rawDeep:
    'Un archivo RAW aún no es una imagen; al revelarlo se deciden el balance de blancos y el brillo. El {to} conserva dieciséis bits, así que queda margen para retocar. Guarda el {from}: es tu negativo.',
  loss_raw:
    'Un archivo RAW aún no es una imagen; al revelarlo se deciden el balance de blancos y el brillo. El {to} tiene ocho bits, suficientes para ver e imprimir, no para levantar sombras varios pasos. Guarda el {from}: es tu negativo.',
  loss_gif:
    'En colores, sí: {to} conoce 256 por fotograma. Los dibujos planos apenas cambian; los degradados y las fotos muestran grano.',
  loss_ico: 'Solo por el cambio de tamaño: cada uno se calcula nítido de la imagen completa y se guarda sin pérdida.',
  loss_light:
    'En rango, sí: {from} guarda luz muy por encima del blanco, {to} acaba en el blanco. Cambia «[Exposure]» para ver más de lo oscuro o de lo claro.',
  loss_twice:
    'Un poco. Los dos comprimen con pérdida, así que es una segunda generación; guarda el {from} de lo que importa. Con calidad 90 apenas encontrarás la diferencia; con 100 es aún menor y el archivo, mucho mayor.',
  loss_once:
    'Un poco. El {from} era exacto, el {to} se le acerca. Con calidad 90 apenas encontrarás la diferencia; con 100 es aún menor y el archivo, mucho mayor.',
  loss_noGain:
    'No, ni se gana: el {to} contiene exactamente lo que muestra el {from}, con las marcas de su compresión.',
  loss_depth: 'Solo en profundidad: {to} guarda {left} bits por color. Dentro de ellos cada píxel es exacto.',
  loss_layers:
    'De la imagen tal como se ve, nada. Las capas ya no están separadas en el {to}; guarda el {from} para seguir trabajando.',
  loss_none: 'No. {from} y {to} conservan los dos cada píxel exactamente como es.',
  weight_larger: '¿Por qué pesa más el {to} que el {from}?',
  weight_smaller: '¿Por qué pesa menos el {to} que el {from}?',
  weight_why: '{from} {fromPacks}; {to} {toPacks}.',
  weight_example:
    ' Una foto de móvil de 12 megapíxeles ocupó {fromSize} como {from} ({fromHow}) y {toSize} como {to} ({toHow}).',
  weight_tip: ' Lo que más ayuda es tener menos píxeles: escribe un valor en «[Width]», dentro de «[Size]».',
  weighed_phone: 'como la escribió el móvil',
  weighed_quality: 'con calidad {quality}',
  weighed_exact: 'sin pérdida',
  alphaAsk: '¿Conserva el {to} la transparencia de mi {from}?',
  alphaAsk_soft: 'Sí. {to} también tiene canal alfa, y los píxeles semitransparentes siguen siéndolo.',
  alphaAsk_kept: 'Sí. Lo que es transparente en el {from} lo es en el {to}.',
  alphaAsk_hard:
    'En parte. Un píxel de {to} es transparente u opaco, así que las sombras suaves y los bordes lisos se vuelven escalones. WebP y PNG los conservan.',
  alphaAsk_filled:
    'No: {to} no tiene. Las partes transparentes toman el «[Background colour]» de «[File]», blanco al principio. Para tener transparencia elige PNG o WebP.',
  moves: '¿Seguirá moviéndose mi {from} como {to}?',
  moves_yes:
    'Sí. Pasan todos los fotogramas, sus tiempos y el número de repeticiones; escribe first en el campo «[Pages]» si quieres una imagen fija.',
  still: '¿Qué pasa con un {from} animado?',
  still_first:
    '{to} guarda una imagen, así que es el primer fotograma. Escribe all, o números como 1-3,7, en el campo «[Pages]» para tener los fotogramas en archivos separados.',
  several_pictures: '¿Qué pasa con las imágenes de los archivos {from}?',
  several_pages: '¿Qué pasa con las páginas de los archivos {from}?',
  several_sizes: '¿Qué pasa con los tamaños de los archivos {from}?',
  several_surfaces: '¿Qué pasa con las superficies de los archivos {from}?',
  several_layers: '¿Qué pasa con las capas de los archivos {from}?',
  several_merged:
    'Se unen tal como se ven, con sus máscaras y su opacidad. Para tener cada capa visible por separado elige «[Separate]» en «[Layers]».',
  several_mergedAll:
    'Se unen tal como se ven, con sus máscaras y su opacidad. Para tener cada capa visible por separado elige «[Separate]» en «[Layers]» y escribe all en el campo «[Pages]».',
  several_kept: 'Todas van al mismo {to}, en orden. Con números como 1-3,7 en el campo «[Pages]» van solo esas.',
  several_apart:
    'Cada una pasa a ser un {to} numerado; «[Download All (ZIP)]» las pone en un ZIP. Escribe 1-3,7 o first en el campo «[Pages]» para tener solo algunas.',
  several_one_sizes:
    '{to} tiene sitio para uno, así que se toma el mayor. Escribe all en el campo «[Pages]» y cada tamaño será un archivo.',
  several_one_surfaces:
    '{to} tiene sitio para una, así que se toma la primera. Escribe all en el campo «[Pages]» y cada superficie será un archivo.',
  exif: '¿Se conservan fecha, cámara y posición GPS en el {to}?',
  exif_kept:
    'Sí, se copian {blocks}.{holds} Marca «[Remove location]» para quitar solo el lugar, o «[Strip metadata]» para quitarlo todo.',
  exif_lost:
    'No. {to} no tiene sitio para ellos, así que no cuenta a nadie dónde ni cuándo.{holds} El original los conserva.',
  negative: '¿Se ve el {to} como el JPEG de la cámara?',
  negative_camera:
    'Parecido, no igual: la cámara añade su contraste, su nitidez y sus correcciones de objetivo ({camera} tiene sus estilos de imagen). Elige «[Preview]» en «[Picture]» para tomar el JPEG que guardó en el {from}. Los retoques hechos en un programa RAW no se aplican.',
  negative_dng:
    'Parecido, no igual: la cámara añade su contraste, su nitidez y sus correcciones de objetivo. Elige «[Preview]» en «[Picture]» para tomar el JPEG que guardó en el {from}. Los retoques hechos en Lightroom no se aplican.',
  animating: '¿Puedo hacer una animación con varios archivos {from}?',
  animating_no:
    'Aquí no: cada {from} pasa a ser un GIF propio, fijo. Las animaciones que ya existen, como WebP, APNG o AVIF, sí se convierten en GIF animados.',
  text: '¿El texto del {to} sigue siendo texto?',
  text_no:
    'No, es una imagen del texto: se puede leer, pero no seleccionar, buscar ni oír en voz alta. Guarda el PDF para eso. Las notas y los formularios rellenados también se dibujan.',
  drawing: '¿Cómo elijo el tamaño del {to}?',
  drawing_how:
    'Escribe «[Width]» o «[Height]» en «[Size]»; el otro lado se ajusta. Sin ninguno, el dibujo tiene el tamaño con que lo muestran los navegadores. Las fuentes que el archivo no lleva se sustituyen.',
  joining: '¿Cómo se juntan varios archivos {from} en un {to}?',
  joining_how:
    'Conviértelos y pulsa «[Make one {label}]». Ahí los ordenas a mano, por nombre o por fecha, y das nombre al archivo.',
  opens: '¿Dónde se abren los archivos {from} sin convertirlos?',
  opens_everywhere: '{where}. {to} se abre en todas partes.',
  opens_where: '{where}. Para {to}: {toWhere}.',
  everybody: '¿Podrá abrir el {to} todo el mundo?',
  everybody_no: 'Todo el mundo no. Dónde se abre: {toWhere}. Guarda el {from} para los demás.',
  uploaded: '¿Se suben mis archivos {from}, y cuántos puedo convertir?',
  uploaded_no:
    'No se sube nada: el trabajo lo hace tu navegador, también sin red. Un archivo o carpetas enteras, de hasta 1 GB cada uno.',
  uploaded_free:
    'No se sube nada: el trabajo lo hace tu navegador, también sin red. Un archivo o carpetas enteras, de hasta 1 GB cada uno, {limit} conversiones gratis al día.',
};
