import { figures } from './figures.ts';
/** What the pages of conversions say in French, by the keys of the English sentences. */
export const sentences = {
  ...figures,
  pageTitle: 'Convertir {from} en {to} sur votre appareil, sans rien envoyer | Safelight',
  description:
    'Convertissez {from} en {to} sur votre appareil : {hooks}. Gratuit, un fichier ou tout un dossier, sans envoi.',
  comma: ', ',

  note_lossless: 'Réglé sur « [Lossless] » : les données du JPEG sont tassées, et peuvent être restituées.',
  note_keepPixels: 'Réglé sur « [Keep pixels of JPEG files] » : rien n’est compressé une seconde fois.',
  note_trace: 'Réglé sur « [Trace] » : des formes sont dessinées d’après l’image.',
  note_dpi: 'Réglé sur 300 points par pouce.',

  hook_embedded: 'données JPEG reprises sans perte',
  hook_developed: 'développé à partir du capteur',
  hook_drawnPdf: 'texte et dessins nets',
  hook_drawnSvg: 'dessiné à la taille voulue',
  hook_light: 'hautes lumières bien rendues',
  hook_svg: 'vectorisé, net à toute taille',
  hook_ico: 'sept tailles dans une icône',
  hook_gif: '256 couleurs choisies avec soin',
  hook_alphaKept: 'transparence gardée',
  hook_alphaFilled: 'fond de votre choix',
  hook_alphaHard: 'transparence tout ou rien',
  hook_animation: 'animation gardée',
  hook_all_pictures: 'toutes les images',
  hook_all_pages: 'toutes les pages',
  hook_each_pictures: 'un fichier par image',
  hook_each_pages: 'un fichier par page',
  hook_layers: 'calques fusionnés',
  hook_metadata: 'infos de prise de vue',
  hook_profile: 'profil de couleur',
  hook_folders: 'dossiers d’un coup',
  hook_depth: 'toute la profondeur de couleur',
  hook_quality: 'qualité au choix',
  hook_exact: 'pas un pixel perdu',

  comments: 'commentaires',
  written_embedded:
    'Les données JPEG entrent telles quelles dans le fichier {to} : rien n’est compressé une seconde fois.',
  written_svg:
    'L’image est vectorisée : des aplats de couleur prennent la place des pixels, et les détails fins disparaissent.',
  written_gif:
    'Les couleurs sont réduites à une palette de 256 au plus par image, avec tramage pour que les dégradés tiennent.',
  written_ico: 'L’image est ajustée à des carrés de 16 à 256 pixels ; aucun n’est plus grand qu’elle.',
  written_dng:
    'La mosaïque du capteur devient des couleurs pleines : seize bits linéaires, et non plus les données brutes intactes.',
  written_lossy: '{to} compresse avec perte. À la qualité 90 déjà réglée, elle se voit à peine, même côte à côte.',
  written_lossless: '{to} compresse sans perte : aucun pixel ne change à l’écriture.',
  made_svg:
    'Les formes deviennent des pixels, à la taille du dessin ou à celle que vous indiquez dans « [Width] » ou « [Height] ».',
  made_pdf: 'Le texte et les traits d’une page deviennent des pixels : impossible d’y sélectionner ou d’y chercher.',
  made_camera:
    'Les données du capteur ({camera}) sont développées : balance des blancs de l’appareil, puis éclaircissement.',
  made_dng: 'Les données brutes sont développées, avec la balance des blancs de l’appareil.',
  alpha_soft: 'La transparence reste, bords doux compris.',
  alpha_kept: 'La transparence reste.',
  alpha_hard: 'En {to}, la transparence est tout ou rien : les bords doux deviennent durs.',
  alpha_filled: 'La transparence est remplie par la couleur de fond, blanche sauf si vous en choisissez une autre.',
  alphaRare_soft: 'La transparence, si le fichier en a une, reste, bords doux compris.',
  alphaRare_kept: 'La transparence, si le fichier en a une, reste.',
  alphaRare_hard: 'La transparence, si le fichier en a une, est tout ou rien en {to} : les bords doux deviennent durs.',
  alphaRare_filled:
    'La transparence, si le fichier en a une, est remplie par la couleur de fond, blanche sauf si vous en choisissez une autre.',
  animation_first:
    'D’une animation, la première image est prise ; all dans le champ « [Pages] » fait un fichier de chacune.',
  animation_kept: 'L’animation reste, avec ses durées et ses boucles.',
  animation_rare: 'L’animation, si le fichier en a une, reste, avec ses durées et ses boucles.',
  pages_layers: 'Les calques visibles sont fusionnés en une image, comme le programme les montre.',
  pages_all_pictures: 'Toutes les images d’un fichier vont dans un seul {to}, dans l’ordre.',
  pages_all_pages: 'Toutes les pages d’un fichier vont dans un seul {to}, dans l’ordre.',
  pages_each_pictures: 'Chaque image d’un fichier devient un {to} à part, numéroté dans l’ordre.',
  pages_each_pages: 'Chaque page d’un fichier devient un {to} à part, numéroté dans l’ordre.',
  pages_one_sizes:
    'De plusieurs tailles dans un fichier, la plus grande est prise ; le champ « [Pages] » en prend d’autres, ou toutes.',
  pages_one_surfaces:
    'De plusieurs surfaces dans un fichier, la première est prise ; le champ « [Pages] » en prend d’autres, ou toutes.',
  depth_light:
    'La lumière au-delà du blanc est ramenée dans la plage de {to} ; « [Exposure] » et « [Tone mapping] » disent comment.',
  depth_fewer:
    'Si un fichier a plus de {left} bits par couleur (jusqu’à {bits}), il en reste {left} : les ciels unis ont moins de marge pour de fortes retouches.',
  depth_fewerRaw:
    'Des {bits} bits par couleur que donne au plus le capteur, il en reste {left} : les ciels unis ont moins de marge pour de fortes retouches.',
  depth_kept: 'La profondeur de couleur reste, jusqu’à {bits} bits.',
  profile_lost: 'Les couleurs d’un autre profil sont converties en sRGB, car {to} n’en contient aucun.',
  profile_cmykKept: 'Le profil de couleur suit, et le CMJN reste du CMJN en {to}.',
  profile_cmykChanged: 'Le profil de couleur suit ; seul le CMJN est converti en RVB pour {to}.',
  profile_kept: 'Le profil de couleur suit, y compris Display P3 et Adobe RGB.',
  metadata_own: 'Ce que le fichier {from} dit de lui-même suit ({blocks}).',
  metadata_kept: 'Appareil photo, date et lieu suivent ({blocks}) ; vous pouvez enlever le lieu, ou le tout.',
  metadata_lost: 'Appareil photo, date et lieu sont laissés : {to} n’a pas de place pour {blocks}.',
  metadata_lostOther: 'Le reste est laissé : {to} n’a pas de place pour {blocks}.',
  density_lost: 'La résolution d’impression est laissée, car {to} ne l’enregistre pas.',

  loss: 'La conversion {from} en {to} fait-elle perdre en qualité ?',
  loss_keepPixels:
    'Pas ici. La page est réglée sur « [Keep pixels of JPEG files] » : les données compressées sont reprises telles quelles, et seule l’extension change.',
  loss_embedded:
    'Non. L’image compressée dans le fichier {to} est celle que vous aviez, intacte. Ce que {from} a perdu au premier enregistrement reste perdu, sans plus.',
  loss_svg:
    'L’image devient autre chose. La vectorisation fait des zones de couleur proche des formes nettes à toute taille ; une photo y perd sa texture. Choisissez « [Embed] » dans « [Method] » pour mettre le fichier {from} tel quel dans le SVG.',
  loss_drawnPdf:
    'Le dessin est net pour une taille ; agrandi ensuite, il montre ses pixels. Augmentez « [Print resolution] » pour en avoir plus.',
  loss_drawnPdfLossy:
    'Le dessin est net pour une taille ; agrandi ensuite, il montre ses pixels. Augmentez « [Print resolution] » pour en avoir plus ; à la qualité 90, {to} n’ajoute presque aucun flou.',
  loss_drawnSvg:
    'Le dessin est net pour une taille ; agrandi ensuite, il montre ses pixels. Indiquez une plus grande « [Width] » pour en avoir plus.',
  loss_drawnSvgLossy:
    'Le dessin est net pour une taille ; agrandi ensuite, il montre ses pixels. Indiquez une plus grande « [Width] » pour en avoir plus ; à la qualité 90, {to} n’ajoute presque aucun flou.',
  loss_rawDeep:
    'Un fichier RAW n’est pas encore une image ; c’est le développement qui décide de la balance des blancs et de la luminosité. {to} garde seize bits : il reste de la marge pour retoucher. Conservez le fichier {from} : c’est votre négatif.',
  loss_raw:
    'Un fichier RAW n’est pas encore une image ; c’est le développement qui décide de la balance des blancs et de la luminosité. {to} a huit bits : assez pour regarder et imprimer, pas pour déboucher les ombres de plusieurs diaphragmes. Conservez le fichier {from} : c’est votre négatif.',
  loss_gif:
    'En couleurs, oui : {to} en connaît 256 par image. Les dessins en aplats changent à peine ; les dégradés et les photos montrent du grain.',
  loss_ico:
    'Seulement par la mise à l’échelle : chaque taille est calculée, nette, d’après l’image entière, et enregistrée sans perte.',
  loss_light:
    'En plage de lumière, oui : {from} va bien au-delà du blanc, {to} s’y arrête. Changez « [Exposure] » pour mieux voir ce qui est sombre ou ce qui est clair.',
  loss_twice:
    'Un peu. Les deux compressent avec perte : c’est donc une seconde génération, et mieux vaut conserver le fichier {from} de ce qui compte. À la qualité 90, vous trouverez à peine la différence ; à 100, elle est encore moindre et le fichier bien plus lourd.',
  loss_once:
    'Un peu. {from} était exact, {to} en est proche. À la qualité 90, vous trouverez à peine la différence ; à 100, elle est encore moindre et le fichier bien plus lourd.',
  loss_noGain:
    'Non, et rien n’y gagne : {to} contient exactement ce que montre {from}, traces de compression comprises.',
  loss_depth:
    'Seulement en profondeur : {to} enregistre {left} bits par couleur. Avec ceux-ci, chaque pixel est exact.',
  loss_layers:
    'De l’image telle qu’on la voit, rien. Les calques ne sont plus séparés en {to} ; conservez donc le fichier {from} pour continuer à travailler.',
  loss_none: 'Non. {from} et {to} gardent tous deux chaque pixel exactement tel qu’il est.',
  weight_larger: 'Pourquoi {to} pèse-t-il plus lourd que {from} ?',
  weight_smaller: 'Pourquoi {to} pèse-t-il moins lourd que {from} ?',
  weight_why: '{from} {fromPacks} ; {to} {toPacks}.',
  weight_example:
    ' Une photo de téléphone de 12 mégapixels a pris {fromSize} en {from} ({fromHow}) et {toSize} en {to} ({toHow}).',
  weight_tip: ' Le plus efficace est d’avoir moins de pixels : indiquez une « [Width] » dans « [Size] ».',
  weighed_phone: 'comme le téléphone l’a écrite',
  weighed_quality: 'en qualité {quality}',
  weighed_exact: 'sans perte',
  alphaAsk: 'La transparence de mon fichier {from} reste-t-elle en {to} ?',
  alphaAsk_soft: 'Oui. {to} a lui aussi un canal alpha, et les pixels à demi transparents le restent.',
  alphaAsk_kept: 'Oui. Ce qui est transparent en {from} l’est en {to}.',
  alphaAsk_hard:
    'En partie. En {to}, un pixel est transparent ou opaque : les ombres douces et les bords lisses deviennent des marches. WebP et PNG les gardent.',
  alphaAsk_filled:
    'Non : {to} n’en a pas. Les parties transparentes prennent la « [Background colour] » de « [File] », blanche au départ. Pour la transparence, choisissez PNG ou WebP.',
  moves: 'Mon fichier {from} bougera-t-il encore en {to} ?',
  moves_yes:
    'Oui. Toutes les images, leurs durées et le nombre de boucles suivent ; écrivez first dans le champ « [Pages] » si vous voulez une image fixe.',
  still: 'Que devient un fichier {from} animé ?',
  still_first:
    '{to} contient une image : c’est donc la première. Écrivez all, ou des numéros comme 1-3,7, dans le champ « [Pages] » pour avoir les images en fichiers séparés.',
  several_pictures: 'Que deviennent les images des fichiers {from} ?',
  several_pages: 'Que deviennent les pages des fichiers {from} ?',
  several_sizes: 'Que deviennent les tailles des fichiers {from} ?',
  several_surfaces: 'Que deviennent les surfaces des fichiers {from} ?',
  several_layers: 'Que deviennent les calques des fichiers {from} ?',
  several_merged:
    'Ils sont fusionnés tels qu’on les voit, avec leurs masques et leur opacité. Pour avoir chaque calque visible à part, choisissez « [Separate] » dans « [Layers] ».',
  several_mergedAll:
    'Ils sont fusionnés tels qu’on les voit, avec leurs masques et leur opacité. Pour avoir chaque calque visible à part, choisissez « [Separate] » dans « [Layers] » et écrivez all dans le champ « [Pages] ».',
  several_kept:
    'Toutes vont dans le même fichier {to}, dans l’ordre. Des numéros comme 1-3,7 dans le champ « [Pages] » ne prennent que celles-là.',
  several_apart:
    'Chacune devient un {to} numéroté ; « [Download All (ZIP)] » les met dans un ZIP. Écrivez 1-3,7 ou first dans le champ « [Pages] » pour n’en avoir que certaines.',
  several_one_sizes:
    '{to} a de la place pour une seule : la plus grande est prise. Écrivez all dans le champ « [Pages] », et chaque taille devient un fichier.',
  several_one_surfaces:
    '{to} a de la place pour une seule : la première est prise. Écrivez all dans le champ « [Pages] », et chaque surface devient un fichier.',
  exif: 'La date, l’appareil photo et la position GPS restent-ils en {to} ?',
  exif_kept:
    'Oui, ils sont copiés ({blocks}).{holds} Cochez « [Remove location] » pour enlever le lieu seul, ou « [Strip metadata] » pour tout enlever.',
  exif_lost:
    'Non. {to} n’a pas de place pour eux, et ne dit donc à personne ni où ni quand.{holds} L’original les garde.',
  negative: 'Le résultat en {to} ressemble-t-il au JPEG de l’appareil ?',
  negative_camera:
    'De près, pas à l’identique : l’appareil ajoute son contraste, sa netteté et ses corrections d’objectif ({camera} a ses styles d’image). Choisissez « [Preview] » dans « [Picture] » pour prendre le JPEG qu’il a mis dans le fichier {from}. Les retouches faites dans un logiciel RAW ne sont pas appliquées.',
  negative_dng:
    'De près, pas à l’identique : l’appareil ajoute son contraste, sa netteté et ses corrections d’objectif. Choisissez « [Preview] » dans « [Picture] » pour prendre le JPEG qu’il a mis dans le fichier {from}. Les retouches faites dans Lightroom ne sont pas appliquées.',
  animating: 'Puis-je faire une animation avec plusieurs fichiers {from} ?',
  animating_no:
    'Pas ici : chaque fichier {from} devient un GIF à part, fixe. Les animations déjà faites, en WebP, APNG ou AVIF, deviennent bien des GIF animés.',
  text: 'Le texte est-il encore du texte en {to} ?',
  text_no:
    'Non, c’est une image du texte : on peut le lire, mais pas le sélectionner, y chercher ou le faire lire à voix haute. Conservez le PDF pour cela. Les notes et les formulaires remplis sont dessinés aussi.',
  drawing: 'Comment choisir la taille du fichier {to} ?',
  drawing_how:
    'Indiquez « [Width] » ou « [Height] » dans « [Size] » ; l’autre côté suit. Sans rien, le dessin a la taille que lui donnent les navigateurs. Les polices absentes du fichier sont remplacées.',
  joining: 'Comment réunir plusieurs fichiers {from} en un seul {to} ?',
  joining_how:
    'Convertissez-les, puis appuyez sur « [Make one {label}] ». Là, vous les rangez à la main, par nom ou par date, et donnez un nom au fichier.',
  opens: 'Où les fichiers {from} s’ouvrent-ils sans conversion ?',
  opens_everywhere: '{where}. {to} s’ouvre partout.',
  opens_where: '{where}. Pour {to} : {toWhere}.',
  everybody: 'Tout le monde pourra-t-il ouvrir le fichier {to} ?',
  everybody_no: 'Pas tout le monde. Où il s’ouvre : {toWhere}. Conservez le fichier {from} pour les autres.',
  uploaded: 'Mes fichiers {from} sont-ils envoyés, et combien puis-je en convertir ?',
  uploaded_no:
    'Rien n’est envoyé : votre navigateur fait le travail, même sans réseau. Un fichier ou des dossiers entiers, jusqu’à 1 GB chacun.',
  uploaded_free:
    'Rien n’est envoyé : votre navigateur fait le travail, même sans réseau. Un fichier ou des dossiers entiers, jusqu’à 1 GB chacun, {limit} conversions par jour gratuites.',
};
