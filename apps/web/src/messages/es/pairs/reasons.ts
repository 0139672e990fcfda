/** Why somebody makes a conversion and what to know about it, in Spanish. */
export const reasons = {
  'heic-to-jpg':
    'Las fotos de un iPhone van bien hasta que salen de él: un portal dice «tipo de archivo no admitido», un PC con Windows muestra un icono vacío. Como JPG la misma foto se abre en todas partes.',
  'heic-to-png':
    'PNG conserva cada píxel de la foto, para retocarla o para un programa que no lee HEIC. El archivo será varias veces mayor; para enviar una foto, mejor JPG.',
  'heic-to-pdf':
    'Formularios, Hacienda y aseguradoras piden PDF. Las páginas y los recibos fotografiados se vuelven un documento: conviértelos, ordénalos y pulsa «[Make one PDF]».',
  'heic-to-webp':
    'Para una web o un anuncio en una tienda: HEIC solo se ve en Safari, WebP en todos los navegadores, con un peso parecido.',
  'heic-to-tiff':
    'Para imprenta y retoque, donde una foto se guarda muchas veces: TIFF admite los diez bits que registró el móvil y no pierde nada por el camino.',
  'heif-to-jpg':
    'Las cámaras que escriben HEIF guardan en él diez bits de color, y pocos laboratorios o clientes pueden abrirlo. El JPG para ellos conserva los datos y los colores de la cámara, en ocho bits.',
  'heif-to-png':
    'PNG es la salida sin pérdida de HEIF para un programa que no puede leerlo: en dieciséis bits cabe lo que decían los diez de la cámara.',
  'jpg-to-png':
    'Un PNG hecho de un JPG se ve exactamente igual. De eso se trata: se puede retocar y guardar una y otra vez sin perder más. No devuelve el detalle perdido ni hace transparente un fondo.',
  'jpg-to-webp':
    'Las fotos son casi todo lo que pesa una página web. El mismo JPG como WebP suele ocupar entre un cuarto y un tercio menos, y lo muestran todos los navegadores actuales.',
  'jpg-to-avif':
    'AVIF ocupa menos que JPG con el mismo aspecto, y lo muestran todos los navegadores actuales. Escribirlo tarda más, unos segundos si la foto es grande, pero se hace una sola vez.',
  'jpg-to-pdf':
    'Los datos comprimidos del JPG pasan intactos al PDF, así que el documento es tan nítido como la foto y apenas mayor. Varios se vuelven un documento con «[Make one PDF]».',
  'jpg-to-svg':
    'Para logotipos y dibujos que solo existen como JPG: sus zonas de color se trazan como formas nítidas a cualquier tamaño. Una foto parecerá un cartel; para llevarla sin cambios dentro de un SVG, elige «[Embed]» en «[Method]».',
  'jpg-to-ico':
    'Para un favicon o el icono de un programa. La imagen se ajusta centrada a cuadrados; recórtala antes en cuadrado si no quieres márgenes transparentes.',
  'jpg-to-tiff':
    'Imprentas, revistas y archivos piden TIFF. Toma los píxeles, el perfil y la resolución de impresión del JPG; el detalle que JPG descartó no vuelve.',
  'jpg-to-bmp':
    'Las máquinas de grabado, los programas de bordado, los de Windows antiguos y las pantallas de máquinas a menudo solo leen BMP.',
  'jpg-to-gif':
    'GIF tiene 256 colores, así que una foto queda con grano. Solo merece la pena donde no se admite otra cosa; para la web, PNG y WebP son mejores imágenes fijas.',
  'jpg-to-heic':
    'Para llevar fotos JPG antiguas a una fototeca de Apple: con calidad 80, tres que pesamos ocuparon menos de la mitad. Se comprimen por segunda vez, así que guarda los originales de las que importan.',
  'jpg-to-jxl':
    'JPEG XL puede tomar los propios datos de un JPG y empaquetarlos en un 15 a 20 % menos, sin perder nada: de él se puede volver a hacer el mismo JPG.',
  'png-to-jpg':
    'Las fotos y las capturas largas guardadas como PNG pesan muchas veces más de lo necesario. En JPG caben en el correo y en los formularios; logotipos y texto están mejor en PNG.',
  'png-to-webp':
    'En la web, WebP hace todo lo que hace PNG, transparencia incluida, en menos espacio. Activa «[Lossless]» para logotipos e interfaces y desactívalo para fotos.',
  'png-to-avif':
    'AVIF lleva transparencia y mucha profundidad de color con una fracción del peso de un PNG, para páginas cuyos visitantes tienen un navegador actual.',
  'png-to-pdf':
    'Capturas, escaneos y diagramas como páginas: los píxeles se empaquetan sin pérdida y la letra pequeña sigue nítida. Muchos se vuelven un documento con «[Make one PDF]».',
  'png-to-svg':
    'Un logotipo o icono de colores planos se traza como formas que siguen nítidas en un cartel. «[Colour levels]» y «[Speckle filter]» dicen con cuánto detalle; las capturas y las fotos están mejor en PNG.',
  'png-to-ico':
    'De un PNG sale un icono entero: 16, 24, 32, 48, 64, 128 y 256 píxeles, con su transparencia. Para favicon.ico elige en «[Sizes]» los de una página web.',
  'png-to-tiff':
    'Cuando una imprenta o una revista quiere las figuras en TIFF: van cada píxel, la transparencia y los dieciséis bits, con la resolución de impresión que pongas.',
  'png-to-bmp':
    'Para programas antiguos de Windows, grabado y controladores de pantalla. BMP se escribe sin transparencia; elige antes el color de fondo.',
  'png-to-gif':
    'Los dibujos pequeños de pocos colores sobreviven como GIF; los bordes suaves no, porque cada píxel es transparente u opaco. Un PNG animado sigue animado.',
  'png-to-tga':
    'Los motores de juegos y las herramientas de mods suelen tomar las texturas en TGA. Van ocho bits y el canal alfa entero, sin un perfil de por medio.',
  'png-to-dds':
    'Para mods de juegos: DDS con su alfa, sin comprimir o en bloques para la tarjeta gráfica, y con copias menores si activas «[Mipmaps]».',
  'webp-to-png':
    'Una imagen guardada de una web suele ser WebP, y el programa para el que la querías no la abre. PNG conserva cada píxel y la transparencia.',
  'webp-to-jpg':
    'Para fotos de la web que van a un formulario, un quiosco de impresión o un programa antiguo. Donde el WebP es transparente se ve tu color de fondo.',
  'webp-to-gif':
    'Así salen de la web los stickers animados: tiempos y repeticiones se conservan, los colores se reducen a 256 por fotograma y los bordes suaves se vuelven duros.',
  'webp-to-pdf':
    'Imágenes de productos y páginas guardadas se vuelven un documento que se abre en todas partes. Los píxeles se empaquetan sin pérdida, porque PDF no conoce WebP.',
  'avif-to-jpg':
    'Los navegadores muestran AVIF, pero los programas de correo y de oficina y los formularios casi nunca. Con JPG no hay duda: el HDR se lleva al rango normal, y el resto se guarda como mapa de ganancia.',
  'avif-to-png':
    'Para retocar lo que una web sirvió como AVIF: PNG guarda su transparencia y hasta doce bits con exactitud, con un tamaño muchas veces mayor.',
  'avif-to-webp':
    'Para navegadores de hace unos años y tiendas que aceptan WebP y no AVIF. Los dos conocen la transparencia; WebP tiene ocho bits.',
  'tiff-to-jpg':
    'Los escaneos y archivos de imprenta pesan demasiado para enviarlos. Un JPG de la misma página ocupa una pequeña parte; guarda el TIFF como original.',
  'tiff-to-png':
    'Los navegadores no muestran TIFF. PNG hace ahí el mismo trabajo sin pérdida, con dieciséis bits, transparencia y perfil; CMYK pasa a RGB.',
  'tiff-to-pdf':
    'El TIFF de muchas páginas de un escáner pasa a un PDF con las mismas páginas, en orden, del mismo tamaño en papel, sin pérdida.',
  'bmp-to-jpg':
    'Un BMP guarda cada píxel entero, así que una foto se reduce a una décima parte o menos. Capturas y escaneos antiguos quedan lo bastante pequeños para guardarlos.',
  'bmp-to-png':
    'Los mismos píxeles, exactos, en un archivo que suele ser mucho menor y que también se abre en móviles y navegadores. No queda motivo para guardar el BMP.',
  'gif-to-jpg':
    'La primera imagen del GIF como foto. Para tener cada fotograma como un JPG propio, escribe all en el campo «[Pages]» de «[Reading]».',
  'gif-to-png':
    'PNG toma los colores y los píxeles transparentes del GIF con exactitud. Una animación lo sigue siendo, como PNG animado; para una imagen fija, escribe first en el campo «[Pages]».',
  'gif-to-webp':
    'Un GIF animado es la forma más pesada de mostrar unos segundos. Como WebP los mismos fotogramas y tiempos ocupan mucho menos, y todos los navegadores actuales los reproducen.',
  'gif-to-apng':
    'APNG reproduce los mismos fotogramas sin perder nada y deja sitio para lo que GIF no puede: seguir retocando a todo color y con bordes suaves.',
  'svg-to-png':
    'Chats, presentaciones y tiendas rechazan SVG. El PNG se dibuja con el ancho exacto que escribas, nítido y con su fondo transparente.',
  'svg-to-jpg':
    'Para sitios que solo aceptan fotos. JPG no tiene transparencia, así que elige el color de detrás del dibujo; en los logotipos PNG deja los bordes más limpios.',
  'svg-to-pdf':
    'Para imprimir o entregar. El dibujo se representa a 300 puntos por pulgada en una página de su propio tamaño; ahí es una imagen, ya no formas.',
  'svg-to-ico':
    'Un favicon directo del logotipo: cada tamaño sale de una sola imagen nítida. Pon 256 en «[Width]» si el dibujo es más pequeño.',
  'pdf-to-jpg':
    'Cada página pasa a ser una imagen numerada, a 150 puntos por pulgada: suficiente para leer en pantalla. Sube «[Print resolution]» a 300 para imprimir.',
  'pdf-to-png':
    'Para presentaciones, manuales y todo lo que tenga letra fina: PNG muestra las letras sin los borrones de JPG. Cada página es un archivo; en «[Reading]» el papel puede quedar transparente.',
  'pdf-to-tiff':
    'Archivos, servidores de fax y sistemas de impresión aceptan TIFF. Todas las páginas van a un archivo, a 300 puntos por pulgada.',
  'jxl-to-jpg':
    'JPEG XL va por delante de la mayoría de programas. Para ellos, haz un JPG; un JXL empaquetado a partir de un JPG devuelve ese mismo archivo.',
  'jxl-to-png':
    'El camino sin pérdida de JPEG XL a algo que todo editor lee: se conservan dieciséis bits, transparencia y perfil, y una animación sigue animada.',
  'jfif-to-jpg':
    'Un .jfif ya es un JPG. Esta página lo escribe como .jpg y pasa los píxeles comprimidos tal cual, así que nada se pierde. Es mejor que renombrar archivos a mano, y va por carpetas.',
  'jfif-to-png':
    'Imágenes que Windows guardó como .jfif, para un programa que quiere PNG. Los píxeles son los mismos; el archivo crece, como con cualquier foto.',
  'psd-to-jpg':
    'Para enseñar un borrador a alguien sin Photoshop: las capas se unen como se ven, y sale un JPG que se abre en un chat.',
  'psd-to-png':
    'PNG conserva lo que JPG quitaría de un PSD: el fondo transparente y los dieciséis bits. Elige «[Separate]» en «[Layers]», y all en «[Pages]», para tener cada capa en un archivo.',
  'psd-to-pdf':
    'Para la imprenta o la firma de un cliente: la imagen unida en una página del tamaño del documento, con su perfil de color, y CMYK sigue siendo CMYK.',
  'psd-to-tiff':
    'TIFF es lo que imprentas y archivos aceptan en lugar de PSD: dieciséis bits, CMYK, Lab y el perfil pasan sin conversión.',
  'cr2-to-jpg':
    'Del archivo RAW de una EOS a algo que enseñar. Se revela con los datos del sensor y el balance de blancos de la cámara; o toma el JPEG de la cámara de dentro del archivo, que es más rápido.',
  'cr2-to-tiff':
    'Para retocar en un programa sin revelador RAW: dieciséis bits de imagen revelada, para que las curvas y las sombras aún den de sí.',
  'cr2-to-dng':
    'Para programas que se quedaron en DNG. El resultado es un DNG lineal: revelado a colores completos, dieciséis bits, aún abierto a exposición y balance de blancos, pero ya sin el mosaico del sensor.',
  'cr3-to-jpg':
    'Muchos visores que abren CR2 no saben nada de CR3. Aquí las fotos de una EOS R o M50 se revelan en el navegador, una o una tarjeta entera.',
  'cr3-to-dng':
    'Un Lightroom o Photoshop antiguo no abre el CR3 de una cámara nueva, pero sí DNG. Lo que recibe es un DNG lineal: colores completos a dieciséis bits, mayor que el original.',
  'nef-to-jpg':
    'Para enviar a un cliente una selección de una Nikon sin abrir un programa RAW. La exposición y el balance de blancos se ajustan para todos los archivos a la vez, o para cada uno.',
  'nef-to-tiff':
    'Un NEF revelado a dieciséis bits, para imprimir o para programas de panoramas y apilado que no leen archivos RAW.',
  'arw-to-jpg':
    'Los archivos RAW de Sony pasan aquí a JPG con el balance de blancos de la cámara. Para un vistazo rápido a una tarjeta llena, toma la imagen incrustada: sale al momento.',
  'arw-to-dng':
    'Para abrir las fotos de una Alpha nueva en un programa más antiguo que la cámara. El DNG es lineal: ya revelado a colores completos, y mayor que el ARW.',
  'dng-to-jpg':
    'Archivos DNG del modo RAW de un móvil, de un dron o de una Leica, revelados para enseñarlos. Los retoques de Lightroom son notas dentro del archivo y no se aplican.',
  'dng-to-png':
    'PNG toma el DNG revelado a dieciséis bits sin pérdida. Casi siempre TIFF es más ligero para los editores, y JPG para todo lo demás.',
  'raf-to-jpg':
    'Los archivos X-Trans necesitan un revelador que conozca su patrón. La simulación de película es de la cámara: elige su imagen incrustada en «[Picture]» si quieres ese aspecto.',
  'orf-to-jpg':
    'Fotos de una OM-D, PEN u OM System, reveladas y ligeras para enviarlas. El original se queda donde está, intacto.',
  'rw2-to-jpg':
    'Archivos RAW de Lumix, revelados con el balance de blancos de la cámara. No se aplican las correcciones de objetivo de su propio JPEG; la imagen incrustada las tiene.',
  'exr-to-jpg':
    'Para enseñar un render a alguien sin programa de composición. La luz por encima del blanco se lleva al rango; «[Exposure]» y «[Tone mapping]» eligen cómo.',
  'exr-to-png':
    'Para revisar y para texturas: dieciséis bits de color corriente con el alfa del render. La luz por encima del blanco se comprime; guarda el EXR para el etalonaje.',
  'hdr-to-jpg':
    'La vista previa de un mapa de entorno, o un cielo para una presentación. El brillo que lo hacía HDR se reduce y se guarda como mapa de ganancia para las pantallas que lo muestran; «[Exposure]» enseña la parte oscura o la clara.',
  'tga-to-png':
    'Texturas y renders de juegos y programas 3D antiguos, en una forma que abren navegadores, chats y cualquier editor. El alfa y todos los píxeles se conservan.',
  'dds-to-png':
    'Mira las texturas de un juego, o retócalas: los bloques de la tarjeta gráfica se desempaquetan en píxeles corrientes, con su canal alfa.',
  'ico-to-png':
    'Saca la imagen de un icono. Se toma el tamaño mayor del archivo; escribe all en el campo «[Pages]» de «[Reading]» para tenerlos todos.',
  'jp2-to-jpg':
    'Los escaneos de bibliotecas y servicios de mapas vienen en JPEG 2000, que móviles y la mayoría de programas no conocen. JPG los vuelve imágenes corrientes.',
  'jp2-to-png':
    'Los píxeles del escaneo sin una segunda pérdida, con dieciséis bits donde los tiene, para investigar, recortar y reconocer texto.',
  'xcf-to-png':
    'Enseña un trabajo de GIMP a quien no tiene GIMP: las capas visibles se unen y el fondo transparente se conserva.',
  'qoi-to-png':
    'Los dos son sin pérdida, así que solo cambia quién puede abrirlo, y el tamaño: PNG suele ser el menor.',
  'apng-to-gif':
    'Para chats y foros que solo mueven GIF. Tiempos y repeticiones se conservan; los colores se reducen a 256 por fotograma y los bordes suaves se vuelven duros.',
};
