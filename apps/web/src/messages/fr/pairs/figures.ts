import type { FigureSentences } from '../../../content/pairs/pair-texts.ts';

/** Ce qui est dit des images et des graphiques. */
export const figures: FigureSentences = {
  figures: 'La différence, à l’œil',
  figuresLead: 'Fait par le convertisseur lui-même à partir de ses images d’exemple, {day}.',
  figure_quality: 'Choisir la qualité à l’œil',
  figure_qualityText:
    'La même partie d’une photo, enregistrée de plusieurs façons. WebP et AVIF ont le nombre de qualité auquel ils sont aussi proches de l’original que le JPEG du milieu. Choisissez-en un, puis déplacez la ligne.',
  figure_qualityKept:
    'Une partie d’une photo, compressée de plusieurs façons. Ce que la compression a pris ne revient pas : le fichier {to} reçoit les pixels du fichier {from}. Choisissez-en un, puis déplacez la ligne.',
  figure_pick: 'À droite de la ligne',
  figure_variant: '{format}, qualité {quality}',
  figure_variantAlt:
    'Une cabane aux fenêtres allumées entre des pins, reflétée dans un lac : {format} à la qualité {quality}',
  figure_likeness: 'ressemblance {score} sur 100',
  figure_weight: 'Ce que cela pèse',
  figure_weight_photo: 'La photo d’exemple en {from}, et ce qu’elle devient avec les réglages de départ de ces pages.',
  figure_weight_raw: 'Le fichier RAW d’exemple, et ce qu’il devient avec les réglages de départ de ces pages.',
  figure_weight_drawing: 'Le dessin d’exemple, et ce qu’il devient avec les réglages de départ de ces pages.',
  figure_weight_animation:
    'L’animation d’exemple en {from}, et ce qu’elle devient avec les réglages de départ de ces pages.',
  figure_time: 'Combien de temps cela prend',
  figure_timeText: 'Une photo de 12 mégapixels, à l’horloge ; {browser}, {day}.',
  figure_timeQuality: 'Une photo de 12 mégapixels à la qualité {quality}, à l’horloge ; {browser}, {day}.',
  figure_native: 'Programme natif',
  figure_seconds: '{seconds} s',
  figure_profile: 'Quand un profil de couleurs est ignoré',
  figure_profileText:
    'Un fichier {from} peut dire par un profil ce que ses nombres veulent dire, comme les photos d’iPhone avec Display P3. À gauche, il est lu, comme ici. À droite, un programme l’a ignoré : mêmes nombres, couleurs plus pâles.',
  figure_profile_read: 'Profil lu',
  figure_profile_readAlt: 'Un tirage dans sa cuvette sous la lampe rouge, d’un rouge éclatant',
  figure_profile_ignored: 'Profil ignoré',
  figure_profile_ignoredAlt: 'Le même tirage d’un rouge plus pâle',
  figure_orientation: 'Quand l’orientation est ignorée',
  figure_orientationText:
    'Les appareils enregistrent les pixels comme le capteur est placé, avec une note qui dit où est le haut. À gauche, la note est suivie, comme ici. À droite, un programme l’a ignorée.',
  figure_orientation_read: 'Tournée selon la note',
  figure_orientation_readAlt: 'Des montagnes au-dessus d’un lac, à l’endroit',
  figure_orientation_ignored: 'Comme sont rangés les pixels',
  figure_orientation_ignoredAlt: 'Les mêmes montagnes, couchées sur le côté',
  figure_raw: 'L’image du fichier RAW et son développement',
  figure_rawText:
    'À gauche, la petite image que l’appareil a rangée dans le fichier, agrandie. À droite, ce qui est développé ici à partir des données du capteur.',
  figure_raw_stored: 'Rangée par l’appareil',
  figure_raw_storedAlt: 'Une cabane au bord d’un lac le matin, douce comme une image agrandie',
  figure_raw_developed: 'Développée ici',
  figure_raw_developedAlt: 'La même cabane avec le détail et le grain du capteur',
};
