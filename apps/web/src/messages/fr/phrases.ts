/** French words for what codecs say of their options, by the English text. */
export const phrases = {
  Effort: 'Effort',
  'How hard to look for a smaller file.': 'Avec quel soin chercher un fichier plus léger.',
  'Bits per sample. Auto takes 8, and 10 for pictures that have more.':
    'Bits par échantillon. Automatique prend 8, et 10 pour les images qui en ont plus.',
  'How hard to look for a smaller file. Pixels stay the same; smallest takes many times longer than fast.':
    'Avec quel soin chercher un fichier plus léger. Les pixels ne changent pas ; « le plus léger » prend bien plus de temps que « rapide ».',
  Fast: 'Rapide',
  Balanced: 'Équilibré',
  Smallest: 'Le plus léger',
  Auto: 'Automatique',
  None: 'Aucune',
  Quality: 'Qualité',
  'Higher keeps more detail and makes a larger file.':
    'Plus haute, elle garde plus de détails et fait un fichier plus lourd.',
  Lossless: 'Sans perte',
  'Keep every pixel as it is. WebP and PNG are usually smaller then.':
    'Garde chaque pixel tel quel. WebP et PNG sont alors souvent plus légers.',
  Speed: 'Vitesse',
  'Lower searches longer for a smaller file.': 'Plus basse, elle cherche plus longtemps un fichier plus léger.',
  'Chroma subsampling': 'Sous-échantillonnage',
  'How finely colour is stored. Auto keeps all that the picture has from quality 90 on (4:4:4 at most), and halves it below (4:2:0).':
    'Avec quelle finesse la couleur est enregistrée. Automatique garde tout ce que l’image a à partir de la qualité 90 (4:4:4 au plus), et la moitié en dessous (4:2:0).',
  'Bit depth': 'Profondeur',
  'Bits per sample. Auto takes 8, and 10 or 12 for pictures that have more.':
    'Bits par échantillon. Automatique prend 8, et 10 ou 12 pour les images qui en ont plus.',
  'Transparency quality': 'Qualité de la transparence',
  'Quality of the transparency; 100 keeps it exact.': 'Qualité de la transparence ; 100 la garde exacte.',
  'Texture compression': 'Compression de texture',
  'None keeps every pixel. BC7 looks best of the formats that graphics cards read, BC3 is for older cards, BC1 half as large; pictures with transparency become BC3 instead of BC1.':
    '« Aucune » garde chaque pixel. BC7 est le plus beau de ceux que lisent les cartes graphiques, BC3 est pour les anciennes, BC1 fait la moitié ; les images transparentes deviennent BC3 au lieu de BC1.',
  Mipmaps: 'Mipmaps',
  'Adds smaller copies, each half as wide and high, as games want them; a third more bytes.':
    'Ajoute des copies plus petites, chacune deux fois moins large et haute, comme les veulent les jeux ; un tiers d’octets en plus.',
  Compression: 'Compression',
  'How the samples are packed: lossless JPEG makes smaller files, none is written and read faster.':
    'Comment les échantillons sont tassés : le JPEG sans perte fait des fichiers plus légers, « aucune » s’écrit et se lit plus vite.',
  Picture: 'Image',
  'Develop the data of the sensor, or take the picture that the camera made of them and stored beside, which is fast and often smaller.':
    'Développer les données du capteur, ou prendre l’image que l’appareil en a faite et gardée à côté : c’est rapide, et elle est souvent plus petite.',
  Develop: 'Développer',
  Preview: 'Aperçu',
  'White balance': 'Balance des blancs',
  'As the camera set it when the picture was taken, measured from the picture, or for daylight.':
    'Comme l’appareil l’a réglée à la prise de vue, mesurée dans l’image, ou pour la lumière du jour.',
  Camera: 'Appareil',
  Daylight: 'Lumière du jour',
  Brighten: 'Éclaircir',
  'Scale the light so that the brightest hundredth of the pixels is white; off keeps the exposure.':
    'Règle la lumière pour que le centième le plus clair des pixels soit blanc ; désactivé garde l’exposition.',
  Brightness: 'Luminosité',
  'Multiplies the light: 2 is one stop brighter.': 'Multiplie la lumière : 2 éclaircit d’un diaphragme.',
  Highlights: 'Hautes lumières',
  'What becomes of overexposed parts: clipped to white, kept with a cast, blended, or rebuilt from the colours left.':
    'Ce que deviennent les parties surexposées : coupées au blanc, gardées avec une dominante, mêlées, ou refaites à partir des couleurs restantes.',
  Clip: 'Couper',
  Unclip: 'Garder',
  Blend: 'Mêler',
  Rebuild: 'Refaire',
  Demosaicing: 'Dématriçage',
  'How full colours are made of the sensor’s mosaic: ahd suits most pictures, fast is bilinear.':
    'Comment la mosaïque du capteur devient des couleurs pleines : AHD convient à la plupart, « rapide » est bilinéaire.',
  'Half size': 'Demi-taille',
  'Make one pixel of each cell of the mosaic: half as wide and high, and much faster.':
    'Un pixel par cellule de la mosaïque : deux fois moins large et haute, et bien plus rapide.',
  'Bits a sample of the developed picture; 16 keep all that the sensor saw.':
    'Bits par échantillon de l’image développée ; 16 gardent tout ce que le capteur a vu.',
  'Bits per sample': 'Bits par échantillon',
  'Half floats (16 bits) are what most programs write and are finer than a 10-bit display; 32 bits keep every float.':
    'Les demi-flottants (16 bits) sont ce qu’écrivent la plupart des programmes, plus fins qu’un écran 10 bits ; 32 bits gardent chaque valeur.',
  'ZIP suits most pictures, PIZ noisy ones, ZIPS reading line by line. PXR24 rounds 32-bit samples to 24 bits; the others lose nothing.':
    'ZIP convient à la plupart, PIZ aux images bruitées, ZIPS à la lecture ligne par ligne. PXR24 arrondit de 32 à 24 bits ; les autres ne perdent rien.',
  Window: 'Fenêtre',
  'All pixels that are stored (data), or the frame that they are meant for (display): what lies outside is cut, what is missing is clear.':
    'Tous les pixels enregistrés (données), ou le cadre auquel ils sont destinés (affichage) : ce qui dépasse est coupé, ce qui manque est vide.',
  Data: 'Données',
  Display: 'Affichage',
  Colours: 'Couleurs',
  'Most colours of the palette; pictures with no more colours than this stay exact.':
    'Nombre maximal de couleurs de la palette ; les images qui n’en ont pas plus restent exactes.',
  Dithering: 'Tramage',
  'How missing colours are imitated; auto takes diffusion for stills and ordered for animations.':
    'Comment imiter les couleurs manquantes ; automatique prend la diffusion pour les images fixes et la trame pour les animations.',
  Ordered: 'Trame',
  Diffusion: 'Diffusion',
  Sizes: 'Tailles',
  'Squares of 16 to 256 pixels for programs, of 16, 32 and 48 for a web page, or the picture as it is. None is larger than the picture.':
    'Des carrés de 16 à 256 pixels pour les programmes, de 16, 32 et 48 pour un site, ou l’image telle quelle. Aucun n’est plus grand que l’image.',
  Standard: 'Standard',
  Favicon: 'Favicon',
  Original: 'Original',
  'Higher keeps more detail and makes a larger file; at 70 the loss hardly shows.':
    'Plus haute, elle garde plus de détails et fait un fichier plus lourd ; à 70 la perte se voit à peine.',
  'Keep every pixel as it is; archives ask for this.': 'Garde chaque pixel tel quel ; les archives le demandent.',
  Tiles: 'Tuiles',
  'Code squares of 1024 pixels apart, so that viewers can open parts; their edges may show at low quality.':
    'Code à part des carrés de 1024 pixels, pour que les visionneuses ouvrent des parties ; leurs bords peuvent se voir en basse qualité.',
  'Higher keeps more detail and makes a larger file. 90 is hard to tell from the original.':
    'Plus haute, elle garde plus de détails et fait un fichier plus lourd. 90 se distingue à peine de l’original.',
  'Balanced files look as fast ones do and are about an eighth smaller, smallest ones about a seventh.':
    '« Équilibré » a le même aspect que « Rapide », en un huitième plus léger environ ; « Le plus léger », un septième.',
  'Keep pixels of JPEG files': 'Garder les pixels des JPEG',
  'A JPEG file keeps its pixels exactly: only metadata and the way it is turned change. Other pictures are encoded at the quality above.':
    'Un fichier JPEG garde exactement ses pixels : seules les métadonnées et l’orientation changent. Les autres images sont encodées à la qualité ci-dessus.',
  Progressive: 'Progressif',
  'Shows a coarse picture first while loading, and makes a slightly smaller file. The effort Smallest always does.':
    'Montre d’abord une image grossière pendant le chargement, et fait un fichier un peu plus léger. L’effort « Le plus léger » le fait toujours.',
  'Higher keeps more detail and makes a larger file; from 90 on the loss is hard to see.':
    'Plus haute, elle garde plus de détails et fait un fichier plus lourd ; à partir de 90, la perte se voit à peine.',
  'Keep every pixel as it is; a JPEG that nothing changes is packed smaller and can be restored exactly.':
    'Garde chaque pixel tel quel ; un JPEG que rien ne change est tassé davantage et peut être rétabli à l’identique.',
  'How hard to search for a smaller file, from 1 (fastest) to 9 (smallest, many times slower).':
    'Avec quel soin chercher un fichier plus léger, de 1 (le plus rapide) à 9 (le plus léger, bien plus lent).',
  'Show a coarse picture early while a file loads, at the price of a few percent of size and speed.':
    'Montre tôt une image grossière pendant le chargement, au prix de quelques pour cent de taille et de vitesse.',
  'How greys become black and white: by dots of the same brightness on average, or by a threshold at half.':
    'Comment les gris deviennent noirs et blancs : par des points de même clarté moyenne, ou par un seuil à mi-chemin.',
  'Page size': 'Taille de page',
  'Pages as large as their pictures, or sheets on which pictures are fitted, upright or across as they are. Pages of PDF documents keep their size.':
    'Des pages aussi grandes que leurs images, ou des feuilles où elles tiennent, en hauteur ou en largeur selon le cas. Les pages des documents PDF gardent leur taille.',
  Margin: 'Marge',
  'Millimetres of paper left free around the picture.': 'Millimètres de papier laissés libres autour de l’image.',
  'Keep every pixel, or make photographs much smaller by JPEG. A JPEG file is embedded as it is with both; the pictures of a PDF document are made smaller by JPEG.':
    'Garder chaque pixel, ou alléger beaucoup les photos par JPEG. Un fichier JPEG est inséré tel quel dans les deux cas ; les images d’un PDF sont allégées par JPEG.',
  'Of JPEG compression: lower is smaller and coarser.':
    'De la compression JPEG : plus basse, elle est plus légère et plus grossière.',
  'Resolution of pictures': 'Résolution des images',
  'When a PDF document is made smaller: most pixels an inch of the pictures on its pages.':
    'Quand un PDF est allégé : nombre maximal de pixels par pouce des images de ses pages.',
  Title: 'Titre',
  'What viewers show as the name of the document.': 'Ce que les visionneuses montrent comme nom du document.',
  Resolution: 'Résolution',
  'Pixels an inch at which pages are rendered where no size is asked for; 96 for screens, 300 for print.':
    'Pixels par pouce auxquels les pages sont rendues si aucune taille n’est demandée ; 96 pour l’écran, 300 pour l’impression.',
  'Scanned pages': 'Pages numérisées',
  'Render a page that is nothing but one picture, a scan, at that picture’s own size rather than by resolution.':
    'Rend une page qui n’est qu’une image, un scan, à la taille de cette image plutôt que selon la résolution.',
  Paper: 'Papier',
  'What is behind the page: white paper, or nothing.': 'Ce qui est derrière la page : du papier blanc, ou rien.',
  White: 'Blanc',
  Transparent: 'Transparent',
  'Annotations and forms': 'Annotations et formulaires',
  'Show notes, highlights, stamps and what is filled into forms.':
    'Montre notes, surlignages, tampons et ce qui est rempli dans les formulaires.',
  Password: 'Mot de passe',
  'Opens a document that is locked.': 'Ouvre un document protégé.',
  'How the samples are packed, always lossless. RLE is read everywhere; ZIP is much smaller, but few programs read it.':
    'Comment les échantillons sont tassés, toujours sans perte. RLE se lit partout ; ZIP est bien plus léger, mais peu de programmes le lisent.',
  Layers: 'Calques',
  'Composite gives the picture as it shows; separate gives every visible layer as a page of its own.':
    '« Composite » donne l’image telle qu’on la voit ; « séparés » donne chaque calque visible comme une page.',
  Composite: 'Composite',
  Separate: 'Séparés',
  Method: 'Méthode',
  'Embed the picture as it is, or trace its shapes as layers of colour that scale to any size.':
    'Insérer l’image telle quelle, ou vectoriser ses formes en couches de couleur nettes à toute taille.',
  Embed: 'Insérer',
  Trace: 'Vectoriser',
  'Colour levels': 'Niveaux de couleur',
  'Levels of red, green and blue that are told apart when tracing: fewer give flatter, larger shapes.':
    'Niveaux de rouge, de vert et de bleu distingués : moins il y en a, plus les formes sont plates et grandes.',
  'Speckle filter': 'Filtre de taches',
  'Patches of fewer pixels a side are left out when tracing.':
    'Les taches de moins de pixels de côté sont laissées à la vectorisation.',
  Shapes: 'Formes',
  'Curves for photographs and drawings, straight edges, or the pixels’ own edges for pixel art.':
    'Courbes pour photos et dessins, bords droits, ou bords des pixels eux-mêmes pour le pixel art.',
  Spline: 'Courbes',
  Polygon: 'Polygones',
  Pixel: 'Pixels',
  'Pixels an inch at which the drawing is rendered where no size is asked for. 96 is its own size; one that says none is rendered at 150.':
    'Pixels par pouce auxquels le dessin est rendu si aucune taille n’est demandée. 96 est sa propre taille ; un dessin qui n’en donne pas est rendu à 150.',
  'How the samples are packed; always lossless. LZW is read by the oldest programs, deflate is smaller.':
    'Comment les échantillons sont tassés ; toujours sans perte. LZW est lu par les plus anciens programmes, deflate est plus léger.',
  Predictor: 'Prédicteur',
  'Store differences between neighbours, which makes photographs smaller.':
    'Enregistre les différences entre voisins, ce qui allège les photos.',
  'Higher keeps more detail and makes larger files; 80 to 90 suits photos.':
    'Plus haute, elle garde plus de détails et fait des fichiers plus lourds ; de 80 à 90 convient aux photos.',
  'Keep every pixel as it is; suits drawings, screenshots and logos.':
    'Garde chaque pixel tel quel ; convient aux dessins, captures et logos.',
  'How hard to search for a smaller file, from 0 (fastest) to 6 (smallest).':
    'Avec quel soin chercher un fichier plus léger, de 0 (le plus rapide) à 6 (le plus léger).',
  'Quality of the transparency; below 100 its edges lose precision.':
    'Qualité de la transparence ; sous 100, ses bords perdent en précision.',
  'Near lossless': 'Presque sans perte',
  'Below 100, change pixels slightly before lossless coding so that the file gets smaller.':
    'Sous 100, change un peu les pixels avant le codage sans perte pour alléger le fichier.',
  'Keep hidden colours': 'Garder les couleurs cachées',
  'Keep the colours of fully transparent pixels, which nobody sees but some tools use. Files are larger.':
    'Garde les couleurs des pixels tout à fait transparents, que nul ne voit mais que certains outils utilisent. Les fichiers sont plus lourds.',
  'Sharp colours': 'Couleurs nettes',
  'Slower and more exact colour conversion; use it for red text and thin coloured lines.':
    'Conversion des couleurs plus lente et plus exacte ; pour le texte rouge et les fines lignes colorées.',
  'How the tiles are packed, always lossless. RLE is read by every version; zlib is smaller, since GIMP 2.10.':
    'Comment les tuiles sont tassées, toujours sans perte. RLE est lu par toutes les versions ; zlib est plus léger, depuis GIMP 2.10.',
};
