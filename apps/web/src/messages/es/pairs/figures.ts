import type { FigureSentences } from '../../../content/pairs/pair-texts.ts';

/** Lo que se dice de las imágenes y los gráficos. */
export const figures: FigureSentences = {
  figures: 'La diferencia, a la vista',
  figuresLead: 'Hecho por el propio conversor con sus imágenes de ejemplo, {day}.',
  figure_quality: 'Elige la calidad a ojo',
  figure_qualityText:
    'La misma parte de una foto, guardada de varias maneras. WebP y AVIF llevan el número de calidad con el que se acercan al original tanto como el JPEG del medio. Elige uno y mueve la línea.',
  figure_qualityKept:
    'Una parte de una foto, comprimida de varias maneras. Lo que se llevó la compresión no vuelve: el {to} recibe los píxeles que tiene el {from}. Elige uno y mueve la línea.',
  figure_pick: 'A la derecha de la línea',
  figure_variant: '{format}, calidad {quality}',
  figure_variantAlt:
    'Una cabaña con las ventanas encendidas entre pinos, reflejada en un lago: {format} con calidad {quality}',
  figure_likeness: 'parecido {score} de 100',
  figure_weight: 'Cuánto pesa',
  figure_weight_photo:
    'La foto de ejemplo como {from} y en qué se convierte con los ajustes con que empiezan estas páginas.',
  figure_weight_raw: 'El archivo RAW de ejemplo y en qué se convierte con los ajustes con que empiezan estas páginas.',
  figure_weight_drawing: 'El dibujo de ejemplo y en qué se convierte con los ajustes con que empiezan estas páginas.',
  figure_weight_animation:
    'La animación de ejemplo como {from} y en qué se convierte con los ajustes con que empiezan estas páginas.',
  figure_time: 'Cuánto tarda',
  figure_timeText: 'Una foto de 12 megapíxeles, por el reloj; {browser}, {day}.',
  figure_timeQuality: 'Una foto de 12 megapíxeles con calidad {quality}, por el reloj; {browser}, {day}.',
  figure_native: 'Programa nativo',
  figure_seconds: '{seconds} s',
  figure_profile: 'Cuando se pasa por alto el perfil de color',
  figure_profileText:
    'Los archivos {from} pueden decir con un perfil qué significan sus números, como las fotos de iPhone con Display P3. A la izquierda se lee, como aquí. A la derecha un programa lo pasó por alto: los mismos números, colores más pálidos.',
  figure_profile_read: 'Perfil leído',
  figure_profile_readAlt: 'Una copia en su cubeta bajo la lámpara roja, de un rojo encendido',
  figure_profile_ignored: 'Perfil pasado por alto',
  figure_profile_ignoredAlt: 'La misma copia en un rojo más pálido',
  figure_orientation: 'Cuando se pasa por alto la orientación',
  figure_orientationText:
    'Las cámaras guardan los píxeles tal como está el sensor, con una nota que dice qué lado va arriba. A la izquierda se sigue la nota, como aquí. A la derecha un programa la pasó por alto.',
  figure_orientation_read: 'Girada como dice la nota',
  figure_orientation_readAlt: 'Montañas sobre un lago, derechas',
  figure_orientation_ignored: 'Tal como están los píxeles',
  figure_orientation_ignoredAlt: 'Las mismas montañas, tumbadas de lado',
  figure_raw: 'La imagen del archivo RAW y su revelado',
  figure_rawText:
    'A la izquierda, la imagen pequeña que la cámara guardó en el archivo, ampliada. A la derecha, lo que aquí se revela de los datos del sensor.',
  figure_raw_stored: 'Guardada por la cámara',
  figure_raw_storedAlt: 'Una cabaña junto a un lago por la mañana, suave como una imagen ampliada',
  figure_raw_developed: 'Revelada aquí',
  figure_raw_developedAlt: 'La misma cabaña con el detalle y el grano del sensor',
};
