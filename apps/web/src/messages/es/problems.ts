/** What the pages of problems say in Spanish. */
export const problems = {
  '/photo-wont-send': {
    pageTitle: '¿La foto no se envía? Hazla un JPEG pequeño | Safelight',
    description:
      'Una foto que un chat o el correo rechaza es demasiado grande, ancha o de otro formato. Aquí se hace de ella un JPEG de 1600 píxeles, en tu dispositivo.',
    title: '¿La foto no se envía? Haz una que sí',
    lead: 'Suéltala aquí y conviértela. Lo que sale es pequeño, corriente y se acepta en todas partes.',
    note: 'Puesto a JPEG, 1600 px en el lado largo, calidad 90: muy por debajo de 16 MB.',
    whyTitle: 'Por qué una foto no sale',
    why: [
      'Hay tres motivos, y se parecen: la app da vueltas un rato y se rinde. La foto está en un formato que el otro lado no conoce, casi siempre HEIC de un iPhone. O tiene demasiados bytes: un límite habitual de los chats es 16 MB, y escaneos, panorámicas y archivos RAW lo pasan. O la conexión es demasiado débil para varios megabytes de una vez.',
      'Un JPEG de 1600 píxeles responde a los tres. Es el formato que todo abre, pesa bastante menos de 2 MB, y 1600 píxeles son más o menos a lo que los chats reducen una foto de todos modos.',
    ],
    steps: [
      {
        name: 'Añade la foto',
        text: 'Pulsa «[Choose Images]», o suelta varias a la vez. Vale cualquier formato, también RAW.',
      },
      {
        name: 'Convierte',
        text: 'JPEG y 1600 píxeles ya están puestos. Las imágenes menores conservan su tamaño; ninguna se amplía.',
      },
      {
        name: 'Envía la nueva',
        text: 'Pulsa «[Share]» en el móvil, o «[Download]» y adjúntala. El original queda como está.',
      },
    ],
    stillTitle: 'Si aun así no sale',
    still: [
      {
        name: 'Prueba antes con una palabra',
        text: 'Si tampoco llega un mensaje de texto, es la conexión o la cuenta, no la foto.',
      },
      {
        name: 'Envía una, no veinte',
        text: 'Algunas apps rechazan todas por culpa de un archivo. Envía las fotos una a una para encontrarlo.',
      },
      {
        name: 'Mira lo que es',
        text: 'Una Live Photo es una foto y un vídeo. La lista de aquí dice qué es de verdad cada archivo.',
      },
      {
        name: 'Hazla aún más pequeña',
        text: 'En «[Advanced Professional Options]» escribe 1024 en «[Width]» y «[Height]», o pon «[Quality]» a 70.',
      },
    ],
    questions: [
      {
        question: '¿Se verá peor la foto?',
        answer:
          'En un móvil no verás diferencia: 1600 píxeles son más de los que muestran casi todas las pantallas. Para imprimir algo mayor que una postal envía el original, como archivo o documento.',
      },
      {
        question: '¿Se envía también el lugar donde la hice?',
        answer:
          'Solo si la foto lo lleva: el archivo nuevo conserva fecha, cámara y lugar. Marca «[Remove location]» antes de enviarla a gente que no conoces.',
      },
      {
        question: '¿Tengo que subir la foto para hacerla más pequeña?',
        answer:
          'No. La convierte tu propio navegador en este dispositivo. Con la página ya abierta funciona sin conexión, lo que viene bien cuando el problema es ese.',
      },
      {
        question: '¿Puedo enviar vídeos así?',
        answer:
          'No, aquí solo se convierten imágenes y páginas de PDF. Recorta el vídeo o deja que el chat lo comprima.',
      },
    ],
  },
  '/heic-problem': {
    pageTitle: '¿El HEIC no se abre? Pásalo a JPG sin subirlo | Safelight',
    description:
      'Tu foto de iPhone acaba en .heic y un PC, un formulario o una app la rechaza. Hazla JPG aquí a tamaño completo, con fecha, lugar y colores, sin subirla.',
    title: '¿El HEIC no se abre? Aquí está como JPG',
    lead: 'Suelta los archivos .heic. Vuelven como JPG a tamaño completo, con su fecha, su lugar y sus colores.',
    note: 'Puesto a JPEG, tamaño completo, calidad 90.',
    whyTitle: 'Qué le pasa a HEIC',
    why: [
      'Nada, mientras sigas con Apple. Los iPhone guardan las fotos como HEIC desde 2017, porque ocupa cerca de la mitad que JPEG. Su compresión viene del vídeo HEVC y está cubierta por patentes; por eso Windows pide una extensión, la mayoría de navegadores no muestra nada y muchos formularios nunca lo aprendieron.',
      'La foto en sí está bien. Solo hay que escribirla en una forma que los demás lean. JPEG es esa forma: un poco mayor, y se abre en todas partes.',
    ],
    steps: [
      {
        name: 'Añade los archivos HEIC',
        text: 'De la app Archivos, por cable, de una carpeta o de un ZIP: suéltalos todos, o pulsa «[Choose Images]».',
      },
      {
        name: 'Convierte',
        text: 'JPEG con calidad 90 ya está puesto. Las fotos quedan derechas, se sujetara como se sujetara el móvil.',
      },
      {
        name: 'Guarda los JPG',
        text: 'Pulsa «[Download]», o «[Download All (ZIP)]» para todos juntos.',
      },
    ],
    stillTitle: 'Si también rechazan el JPG',
    still: [
      {
        name: 'Demasiados bytes',
        text: 'Los formularios suelen parar en 2 o 5 MB. Pon «[Quality]» a 80, o «[Width]» a 2048.',
      },
      {
        name: 'Otra extensión',
        text: 'Algunos formularios quieren .jpeg y no .jpg. Cambia el nombre del archivo: los bytes son los mismos.',
      },
      {
        name: 'Demasiados píxeles',
        text: 'Una foto de 48 megapíxeles puede ser demasiado ancha para un programa antiguo. Escribe 4000 en «[Width]» y «[Height]».',
      },
    ],
    questions: [
      {
        question: '¿Cómo hago que mi iPhone tome JPG desde ahora?',
        answer:
          'Ajustes, Cámara, Formatos, El más compatible. Las fotos nuevas serán JPEG y ocuparán cerca del doble. Las que ya hiciste no cambian.',
      },
      {
        question: '¿Por qué algunas de mis fotos llegaron solas como JPG?',
        answer:
          'El iPhone convierte cuando comparte con muchas apps y cuando copia a un PC con el ajuste Automático. Por AirDrop, la app Archivos o una carpeta en la nube el HEIC va tal cual.',
      },
      {
        question: '¿Pierde calidad el JPG?',
        answer:
          'Un poco, como todo JPEG; a 90 hay que buscarlo al doble de tamaño. Guarda los HEIC de lo que importa, o elige PNG, que no pierde nada y es varias veces mayor.',
      },
      {
        question: '¿Qué pasa con las Live Photos y los retratos?',
        answer:
          'Se convierte la imagen fija. Si sueltas también el vídeo de una Live Photo, va con ella: dentro de JPEG, HEIC y AVIF, o como archivo junto a la imagen. El aspecto de un retrato ya está en la imagen.',
      },
    ],
  },
  '/storage-full': {
    pageTitle: '¿Sin espacio? Reduce una carpeta entera de fotos | Safelight',
    description:
      'Las fotos llenan el móvil o el portátil. Haz copias de 2048 píxeles que se ven igual en pantalla y ocupan una fracción, sin subir ninguna a la red.',
    title: '¿Sin espacio? Haz las fotos más pequeñas',
    lead: 'Elige una carpeta, o suelta fotos abajo: tendrás copias que se ven igual en pantalla y ocupan una fracción.',
    note: 'Puesto a WebP, 2048 px en el lado largo, calidad 75.',
    whyTitle: 'Lo que reduce de verdad',
    why: [
      'Los píxeles. Una foto de 12 megapíxeles tiene seis veces más de los que muestra una pantalla Full HD. Llevada a 2048 píxeles en el lado largo llena nítida una tableta, se puede imprimir como postal y ocupa una pequeña parte de los bytes. Lo que más se reduce son capturas en PNG, escaneos en TIFF o BMP y los JPEG de cámaras antiguas.',
      'Cambiar solo de formato ahorra menos de lo que se cree. HEIC ya es compacto: como JPEG al mismo tamaño crece. Y el espacio solo queda libre cuando has borrado los originales; mira antes las copias, y guarda una copia de seguridad de lo que querrías imprimir en grande.',
    ],
    steps: [
      {
        name: 'Elige las fotos',
        text: '«[Optimize Photo Library]» toma una carpeta con todas sus subcarpetas. O suelta fotos sueltas en la página.',
      },
      {
        name: 'Deja que se reduzcan',
        text: 'Las mayores van primero. Una foto que no se haría más pequeña queda como está.',
      },
      {
        name: 'Guarda, mira y luego borra',
        text: 'Guarda las copias, abre algunas y solo entonces borra los originales que ya no necesitas.',
      },
    ],
    stillTitle: 'Si sigue faltando espacio',
    still: [
      {
        name: 'Vacía la papelera',
        text: 'Las fotos borradas siguen 30 días en un iPhone, en Eliminado, y cuentan igual que antes.',
      },
      {
        name: 'Mira los vídeos',
        text: 'Un minuto de vídeo 4K ocupa más o menos lo que cien fotos. Esta página no convierte vídeos.',
      },
      {
        name: 'Pregunta qué lo llena',
        text: 'Ajustes, General, Almacenamiento del iPhone ordena las apps por tamaño; los chats y las descargas suelen ir por delante de las fotos.',
      },
      {
        name: 'Programas sin WebP',
        text: 'Elige JPEG en la barra: un poco mayor, y lo abre todo.',
      },
    ],
    questions: [
      {
        question: '¿Se sustituyen mis originales?',
        answer: 'No. Recibes archivos nuevos a su lado, y tú decides qué borrar.',
      },
      {
        question: '¿Cuánto ahorraré?',
        answer:
          'Depende de lo que tengas. El diálogo convierte una muestra de tus propias fotos y da su estimación antes de empezar, en vez de una promesa.',
      },
      {
        question: '¿Se conserva la fecha, para que los álbumes sigan en orden?',
        answer:
          'Con las fotos que sueltas en la página, sí: fecha, cámara y lugar van con ellas. «[Optimize Photo Library]» conserva fecha y cámara si activas «[Keep date and camera]»; el lugar se quita siempre.',
      },
      {
        question: '¿Puedo hacerlo en el propio móvil?',
        answer:
          'Sí, con fotos sueltas: elígelas, convierte, guarda. Las carpetas enteras son más fáciles en un ordenador, donde el navegador puede leerlas y escribirlas.',
      },
    ],
  },
  '/photo-too-large': {
    pageTitle: '¿Foto demasiado grande? Que quepa en el correo | Safelight',
    description:
      'El correo vuelve, el formulario dice que el archivo es demasiado grande. Haz un JPEG de 2048 píxeles que cabe muchas veces en 25 MB, en tu dispositivo.',
    title: '¿Foto demasiado grande? Haz que quepa',
    lead: 'Suéltala aquí y conviértela. Una foto de cualquier tamaño sale nítida y ligera para el correo y los formularios.',
    note: 'Puesto a JPEG, 2048 px en el lado largo, calidad 85: casi siempre menos de 1 MB.',
    whyTitle: 'Qué quiere decir «demasiado grande»',
    why: [
      'Casi siempre, bytes. Los servicios de correo paran en unos 25 MB por mensaje entero, y un adjunto crece un tercio en su camino por el correo. Los formularios de oficinas y escuelas paran en 10, 5 o 2 MB. A veces son los píxeles: «2000 por 2000 como máximo».',
      'Esta página se ocupa de ambos. 2048 píxeles en el lado largo bastan para cualquier pantalla, y con calidad 85 una foto así suele ocupar menos de 1 MB. Veinte caben en un correo.',
    ],
    steps: [
      {
        name: 'Añade las fotos',
        text: 'Todas las del correo o el formulario. También valen escaneos, capturas en PNG y archivos RAW.',
      },
      {
        name: 'Convierte',
        text: 'JPEG, 2048 píxeles y calidad 85 ya están puestos. La lista muestra el tamaño nuevo de cada una.',
      },
      {
        name: 'Adjunta los archivos nuevos',
        text: 'Pulsa «[Download]», o «[Download All (ZIP)]» si el formulario acepta un ZIP.',
      },
    ],
    stillTitle: 'Si aún es demasiado grande',
    still: [
      {
        name: 'Menos de 1 MB',
        text: 'Escribe 1600 en «[Width]» y «[Height]» y pon «[Quality]» a 80.',
      },
      {
        name: 'Menos de 200 KB',
        text: 'Escribe 1024 en «[Width]» y «[Height]» y pon «[Quality]» a 70. El texto de una foto sigue legible si llena la imagen.',
      },
      {
        name: 'Un tamaño exacto',
        text: 'Para «600 por 600» escribe los dos y elige «[Fill]» en «[Resize mode]»: lo que sobra se corta por igual.',
      },
      {
        name: 'Varias páginas',
        text: 'Elige PDF, y JPEG en «[Compression]»: con «[Make one PDF]» las páginas se vuelven un documento ligero.',
      },
    ],
    questions: [
      {
        question: '¿Por qué era tan grande mi foto?',
        answer:
          'Los móviles toman de 12 a 50 megapíxeles para que luego puedas recortar e imprimir. Para mirarla bastan muchos menos.',
      },
      {
        question: '¿Sirve la foto nueva para imprimir?',
        answer:
          'Hasta unos 17 por 13 cm a 300 puntos por pulgada. Para copias mayores sube «[Width]» y «[Height]», o envía el original con un enlace.',
      },
      {
        question: 'El formulario pide ciertos puntos por pulgada. ¿Dónde están?',
        answer:
          'En «[Print resolution]». Es un número escrito en el archivo que no cambia píxeles ni bytes, pero algunos formularios lo comprueban.',
      },
      {
        question: '¿Ve alguien mi documento?',
        answer:
          'Nosotros no: nunca se envía. La política de seguridad de la página le prohíbe contactar con cualquier otro sitio, y puedes convertir con la red desconectada.',
      },
    ],
  },
};
