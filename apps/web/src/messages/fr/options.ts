/** French words for the options of every target, by their names or those of the switches that stand for their values. */
export const options = {
  width: { label: 'Largeur', unset: 'Auto' },
  height: { label: 'Hauteur', unset: 'Auto' },
  fit: {
    label: 'Mode de redimensionnement',
    values: { fit: 'Contenir', fill: 'Remplir', crop: 'Rogner', stretch: 'Étirer' },
    helpOf: {
      fit: 'L’image entière tient dans le cadre.',
      fill: 'Couvre le cadre ; ce qui dépasse est coupé.',
      crop: 'Découpe le milieu, sans mise à l’échelle.',
      stretch: 'Exactement le cadre ; les proportions peuvent changer.',
    },
  },
  filter: {
    label: 'Filtre de mise à l’échelle',
    help: 'Comment les pixels sont pondérés à la mise à l’échelle.',
    values: {
      lanczos3: 'Lanczos : net',
      mitchell: 'Mitchell : doux',
      'catmull-rom': 'Catmull-Rom',
      triangle: 'Triangle',
      box: 'Boîte : moyenne',
      nearest: 'Plus proche : pixel art',
    },
  },
  enlarge: { label: 'Agrandir les images plus petites', help: 'Sinon, elles gardent leur taille.' },
  extractVideo: {
    label: 'Enregistrer la vidéo des photos animées',
    help: 'Dans un fichier à part, à côté de l’image.',
  },
  background: {
    label: 'Couleur de fond',
    help: 'Remplit ce qui est transparent.',
    pick: 'Choisir la couleur de fond',
  },
  dpi: {
    label: 'Résolution d’impression',
    help: 'Points par pouce, inscrits dans le fichier. Celle du fichier reste jusqu’à ce que vous en choisissiez une ; d’ici là, les documents sont rendus à 150.',
    unset: '{{dpi}}, ou celle du fichier',
    values: { 72: '72 Web' },
  },
  srgb: {
    label: 'Convertir en sRGB',
    help: 'Sinon, les couleurs gardent leur profil là où le format peut le contenir.',
  },
  keepHdr: {
    label: 'Garder le HDR',
    help: 'Là où le format le permet. Les écrans sans HDR montrent l’image comme d’habitude.',
  },
  strip: { label: 'Enlever les métadonnées', help: 'Enlève appareil, lieu et date. Les couleurs restent justes.' },
  noLocation: {
    label: 'Enlever le lieu',
    help: 'Garde l’appareil et la date, enlève le lieu de prise de vue.',
    idle: 'Toutes les métadonnées sont déjà enlevées.',
  },
  pages: {
    label: 'Pages',
    help: 'first, all, ou des pages comme 1-3,7. Vide : toutes les pages, et des animations ce que le format contient.',
    invalid: 'Écrivez first, all, ou des numéros et plages comme 1-3,7.',
  },
  toneMap: {
    label: 'Mappage des tons',
    help: 'Comment montrer la lumière au-delà du blanc : photos HDR, EXR, Radiance.',
    values: {
      auto: 'Automatique',
      reinhard: 'Comprimer les hautes lumières',
      aces: 'Comme un film',
      clip: 'Couper au blanc',
    },
  },
  exposure: {
    label: 'Exposition',
    help: 'En diaphragmes, pour les images à grande plage dynamique : 1 double la lumière.',
  },
};
