/** Spanish words for the options of every target, by their names or those of the switches that stand for their values. */
export const options = {
  width: { label: 'Ancho', unset: 'Auto' },
  height: { label: 'Alto', unset: 'Auto' },
  fit: {
    label: 'Modo de redimensión',
    values: { fit: 'Encajar', fill: 'Llenar', crop: 'Recortar', stretch: 'Estirar' },
    helpOf: {
      fit: 'La imagen entera dentro del marco.',
      fill: 'Cubre el marco; lo que sobra se corta.',
      crop: 'Recorta el centro, sin escalar.',
      stretch: 'Exactamente el marco; la proporción puede cambiar.',
    },
  },
  filter: {
    label: 'Filtro de escalado',
    help: 'Cómo se ponderan los píxeles al escalar.',
    values: {
      lanczos3: 'Lanczos: nítido',
      mitchell: 'Mitchell: suave',
      'catmull-rom': 'Catmull-Rom',
      triangle: 'Triángulo',
      box: 'Caja: promedio',
      nearest: 'Vecino: pixel art',
    },
  },
  enlarge: { label: 'Ampliar las imágenes más pequeñas', help: 'Si no, se quedan con su tamaño.' },
  extractVideo: {
    label: 'Guardar el vídeo de las fotos en movimiento',
    help: 'Como archivo propio, junto a la imagen.',
  },
  background: {
    label: 'Color de fondo',
    help: 'Rellena lo que es transparente.',
    pick: 'Elegir el color de fondo',
  },
  dpi: {
    label: 'Resolución de impresión',
    help: 'Puntos por pulgada, escritos en el archivo. La del archivo se queda hasta que elijas un valor; hasta entonces los documentos se dibujan a 150.',
    unset: '{{dpi}}, o la del archivo',
    values: { 72: '72 Web' },
  },
  srgb: {
    label: 'Convertir a sRGB',
    help: 'Si no, los colores conservan su perfil donde el formato puede llevarlo.',
  },
  keepHdr: {
    label: 'Conservar HDR',
    help: 'Donde el formato lo admite. Las pantallas sin HDR muestran la imagen como siempre.',
  },
  strip: { label: 'Quitar metadatos', help: 'Quita cámara, lugar y fecha. Los colores siguen correctos.' },
  noLocation: {
    label: 'Quitar el lugar',
    help: 'Conserva cámara y fecha, quita dónde se hizo.',
    idle: 'Ya se quitan todos los metadatos.',
  },
  pages: {
    label: 'Páginas',
    help: 'first, all o páginas como 1-3,7. Vacío: todas las páginas, y de las animaciones lo que quepa en el formato.',
    invalid: 'Escribe first, all, o números y rangos como 1-3,7.',
  },
  toneMap: {
    label: 'Mapeo de tonos',
    help: 'Cómo se muestra la luz por encima del blanco: fotos HDR, EXR, Radiance.',
    values: {
      auto: 'Automático',
      reinhard: 'Comprimir las luces',
      aces: 'Como película',
      clip: 'Cortar en el blanco',
    },
  },
  exposure: { label: 'Exposición', help: 'En pasos, para imágenes de alto rango dinámico: 1 duplica la luz.' },
};
