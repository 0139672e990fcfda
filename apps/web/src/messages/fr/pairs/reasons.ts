/** Why somebody makes a conversion and what to know about it, in French. */
export const reasons = {
  'heic-to-jpg':
    'Les photos d’un iPhone vont bien tant qu’elles n’en sortent pas : ensuite, un portail dit « type de fichier non pris en charge », un PC Windows montre une icône vide. En JPG, la même photo s’ouvre chez tout le monde.',
  'heic-to-png':
    'PNG garde chaque pixel de la photo, pour la retoucher ou pour un programme qui ne lit pas HEIC. Le fichier sera plusieurs fois plus lourd ; pour envoyer une photo, mieux vaut JPG.',
  'heic-to-pdf':
    'Formulaires, impôts et assurances demandent du PDF. Les pages et les reçus photographiés deviennent un seul document : convertissez-les, mettez-les en ordre et appuyez sur « [Make one PDF] ».',
  'heic-to-webp':
    'Pour un site ou une annonce en boutique : HEIC ne s’affiche que dans Safari, WebP dans tous les navigateurs, pour à peu près le même poids.',
  'heic-to-tiff':
    'Pour l’impression et la retouche, où une photo est enregistrée bien des fois : TIFF prend les dix bits notés par le téléphone et ne perd rien en chemin.',
  'heif-to-jpg':
    'Les appareils qui écrivent du HEIF y gardent dix bits de couleur, et peu de labos ou de clients peuvent l’ouvrir. Le JPG qui leur est destiné garde les données et les couleurs de l’appareil, en huit bits.',
  'heif-to-png':
    'PNG est la sortie sans perte de HEIF, pour un programme qui ne sait pas le lire : seize bits contiennent ce que disaient les dix de l’appareil.',
  'jpg-to-png':
    'Un PNG tiré d’un JPG a exactement le même aspect. C’est le but : il peut être retouché et enregistré sans cesse sans perdre davantage. Il ne ramène pas les détails perdus et ne rend pas un fond transparent.',
  'jpg-to-webp':
    'Les photos font l’essentiel du poids d’une page web. Le même JPG en WebP prend en général un quart à un tiers de moins, et tous les navigateurs actuels l’affichent.',
  'jpg-to-avif':
    'À aspect égal, AVIF prend moins de place que JPG, et tous les navigateurs actuels l’affichent. L’écrire est plus long, quelques secondes pour une grande photo, mais ne se fait qu’une fois.',
  'jpg-to-pdf':
    'Les données compressées du JPG entrent intactes dans le PDF : le document est aussi net que la photo et à peine plus lourd. Plusieurs deviennent un seul document avec « [Make one PDF] ».',
  'jpg-to-svg':
    'Pour les logos et les dessins qui n’existent qu’en JPG : leurs zones de couleur sont vectorisées en formes nettes à toute taille. Une photo aura l’air d’une affiche ; pour la mettre telle quelle dans un SVG, choisissez « [Embed] » dans « [Method] ».',
  'jpg-to-ico':
    'Pour un favicon ou l’icône d’un programme. L’image est centrée dans des carrés ; recadrez-la d’abord au carré si vous ne voulez pas de marges transparentes.',
  'jpg-to-tiff':
    'Imprimeurs, revues et archives demandent du TIFF. Il reprend les pixels, le profil et la résolution d’impression du JPG ; les détails que JPG a laissés ne reviennent pas.',
  'jpg-to-bmp':
    'Machines à graver, logiciels de broderie, vieux programmes Windows et écrans de machines ne lisent souvent que BMP.',
  'jpg-to-gif':
    'GIF a 256 couleurs : une photo y prend du grain. Cela ne vaut la peine que là où rien d’autre n’est accepté ; pour le web, PNG et WebP font de meilleures images fixes.',
  'jpg-to-heic':
    'Pour verser d’anciennes photos JPG dans une photothèque Apple : en qualité 80, trois que nous avons pesées ont pris moins de la moitié de la place. Elles sont compressées une seconde fois : conservez les originaux de celles qui comptent.',
  'jpg-to-jxl':
    'JPEG XL peut reprendre les données mêmes d’un JPG et les tasser de 15 à 20 % environ, sans rien perdre : le même JPG, exactement, peut en être refait.',
  'png-to-jpg':
    'Les photos et les longues captures d’écran en PNG pèsent bien plus qu’il ne faut. En JPG, elles passent par e-mail et dans les formulaires ; logos et texte sont mieux en PNG.',
  'png-to-webp':
    'Sur le web, WebP fait tout ce que fait PNG, transparence comprise, en moins de place. Activez « [Lossless] » pour les logos et les interfaces, désactivez-le pour les photos.',
  'png-to-avif':
    'AVIF porte la transparence et une grande profondeur de couleur pour une fraction du poids d’un PNG, sur des pages dont les visiteurs ont un navigateur actuel.',
  'png-to-pdf':
    'Captures d’écran, scans et schémas deviennent des pages : les pixels sont rangés sans perte, et les petits caractères restent nets. Plusieurs font un seul document avec « [Make one PDF] ».',
  'png-to-svg':
    'Un logo ou une icône en aplats est vectorisé en formes qui restent nettes sur une affiche. « [Colour levels] » et « [Speckle filter] » disent avec quelle finesse ; captures et photos sont mieux en PNG.',
  'png-to-ico':
    'Un PNG devient une icône entière : 16, 24, 32, 48, 64, 128 et 256 pixels, avec sa transparence. Pour favicon.ico, choisissez dans « [Sizes] » les tailles d’une page web.',
  'png-to-tiff':
    'Quand un imprimeur ou une revue veut des figures en TIFF : chaque pixel, la transparence et les seize bits suivent, avec la résolution d’impression que vous réglez.',
  'png-to-bmp':
    'Pour de vieux logiciels Windows, la gravure et les contrôleurs d’affichage. BMP est écrit sans transparence ; choisissez donc la couleur de fond avant de convertir.',
  'png-to-gif':
    'Les petits dessins de peu de couleurs supportent bien GIF ; pas les bords doux, car chaque pixel est transparent ou opaque. Un PNG animé reste animé.',
  'png-to-tga':
    'Les moteurs de jeu et les outils de modding prennent souvent leurs textures en TGA. Huit bits et tout le canal alpha suivent, sans profil pour gêner.',
  'png-to-dds':
    'Pour les mods de jeux : DDS avec son alpha, non compressé ou en blocs pour la carte graphique, et avec des copies réduites si vous activez « [Mipmaps] ».',
  'webp-to-png':
    'Une image prise sur un site est le plus souvent en WebP, et le programme auquel vous la destiniez ne l’ouvre pas. PNG garde chaque pixel et la transparence.',
  'webp-to-jpg':
    'Pour des photos du web à mettre dans un formulaire, une borne de tirage ou un programme plus ancien. Là où le WebP est transparent, on voit votre couleur de fond.',
  'webp-to-gif':
    'C’est ainsi que les stickers animés sortent du web : durées et boucles restent, les couleurs sont réduites à 256 par image et les bords doux deviennent durs.',
  'webp-to-pdf':
    'Images de produits et pages enregistrées deviennent un document qui s’ouvre partout. Les pixels sont rangés sans perte, car PDF ne connaît pas WebP.',
  'avif-to-jpg':
    'Les navigateurs montrent AVIF ; messageries, bureautique et formulaires, rarement. Avec JPG, la question ne se pose plus : le HDR est ramené dans la plage ordinaire, et le reste gardé en carte de gain.',
  'avif-to-png':
    'Pour retoucher ce qu’un site a servi en AVIF : PNG garde exactement sa transparence et jusqu’à douze bits, pour un poids bien des fois supérieur.',
  'avif-to-webp':
    'Pour des navigateurs d’il y a quelques années et des boutiques en ligne qui prennent WebP et non AVIF. Les deux connaissent la transparence ; WebP a huit bits.',
  'tiff-to-jpg':
    'Scans et fichiers d’impression sont bien trop lourds pour l’envoi. Un JPG de la même page en prend une petite part ; conservez le TIFF comme original.',
  'tiff-to-png':
    'Les navigateurs ne montrent pas TIFF. PNG y fait le même travail sans perte, avec seize bits, transparence et profil ; le CMJN passe en RVB.',
  'tiff-to-pdf':
    'Le TIFF de plusieurs pages d’un scanner devient un PDF avec les mêmes pages, dans l’ordre, à la même taille sur papier, sans perte.',
  'bmp-to-jpg':
    'Un BMP enregistre chaque pixel en entier : une photo fond au dixième, ou moins. Vieilles captures et numérisations deviennent assez légères pour être gardées.',
  'bmp-to-png':
    'Les mêmes pixels, exactement, dans un fichier en général bien plus léger, qui s’ouvre aussi sur les téléphones et dans les navigateurs. Plus aucune raison de garder le BMP.',
  'gif-to-jpg':
    'La première image du GIF, en photo. Pour avoir chaque image dans un JPG à part, écrivez all dans le champ « [Pages] » de « [Reading] ».',
  'gif-to-png':
    'PNG reprend exactement les couleurs et les pixels transparents du GIF. Une animation en reste une, en PNG animé ; pour une image fixe, écrivez first dans le champ « [Pages] ».',
  'gif-to-webp':
    'Un GIF animé est la façon la plus lourde de montrer quelques secondes. En WebP, les mêmes images et durées prennent bien moins, et tous les navigateurs actuels les jouent.',
  'gif-to-apng':
    'APNG joue les mêmes images sans rien perdre, et laisse de la place à ce que GIF ne peut pas : continuez la retouche en pleines couleurs, avec des bords doux.',
  'svg-to-png':
    'Messageries, diapositives et boutiques refusent SVG. Le PNG est dessiné exactement à la largeur que vous indiquez, net, avec son fond transparent.',
  'svg-to-jpg':
    'Pour les endroits qui ne prennent que des photos. JPG n’a pas de transparence : choisissez la couleur derrière le dessin ; pour les logos, PNG garde des bords plus propres.',
  'svg-to-pdf':
    'Pour imprimer ou déposer un dossier. Le dessin est rendu à 300 points par pouce sur une page à sa taille ; il y devient une image, et non plus des formes.',
  'svg-to-ico':
    'Un favicon tout droit tiré du logo : chaque taille vient d’un seul rendu net. Mettez 256 dans « [Width] » si le dessin lui-même est plus petit.',
  'pdf-to-jpg':
    'Chaque page devient une image à part, numérotée, à 150 points par pouce : assez pour lire à l’écran. Pour imprimer, portez « [Print resolution] » à 300.',
  'pdf-to-png':
    'Pour des diapositives, des notices et tout ce qui a des petits caractères : PNG montre les lettres sans les bavures de JPG. Chaque page est un fichier ; dans « [Reading] », le papier peut rester transparent.',
  'pdf-to-tiff':
    'Archives, serveurs de fax et systèmes d’impression prennent TIFF. Toutes les pages vont dans un seul fichier, rendues à 300 points par pouce.',
  'jxl-to-jpg':
    'JPEG XL est en avance sur la plupart des programmes. Pour eux, faites un JPG ; un JXL tassé à partir d’un JPG redonne ce fichier même.',
  'jxl-to-png':
    'La voie sans perte de JPEG XL vers ce que lit tout logiciel de retouche : seize bits, transparence et profil restent, et une animation reste animée.',
  'jfif-to-jpg':
    'Un .jfif est déjà un JPG. Cette page l’écrit en .jpg et reprend les pixels compressés tels quels : rien ne se perd. C’est mieux que de renommer à la main, et cela va par dossiers entiers.',
  'jfif-to-png':
    'Des images que Windows a enregistrées en .jfif, pour un programme qui veut du PNG. Les pixels sont les mêmes ; le fichier grossit, comme pour toute photo.',
  'psd-to-jpg':
    'Pour montrer une ébauche à quelqu’un sans Photoshop : les calques sont fusionnés tels qu’on les voit, et il en sort un JPG qui s’ouvre dans une messagerie.',
  'psd-to-png':
    'PNG garde ce que JPG enlèverait à un PSD : le fond transparent et les seize bits. Choisissez « [Separate] » dans « [Layers] », et all dans « [Pages] », pour avoir chaque calque dans un fichier.',
  'psd-to-pdf':
    'Pour l’imprimeur ou la signature d’un client : l’image fusionnée sur une page à la taille du document, profil de couleur compris, et le CMJN reste du CMJN.',
  'psd-to-tiff':
    'TIFF est ce que l’impression et les archives prennent à la place de PSD : seize bits, CMJN, Lab et le profil passent sans conversion.',
  'cr2-to-jpg':
    'Du fichier RAW d’un EOS à quelque chose à montrer. Il est développé d’après les données du capteur, avec la balance des blancs de l’appareil ; ou prenez le JPEG de l’appareil contenu dans le fichier, c’est plus rapide.',
  'cr2-to-tiff':
    'Pour retoucher dans un programme sans module RAW : seize bits d’image développée, pour que courbes et ombres aient encore de la marge.',
  'cr2-to-dng':
    'Pour des logiciels qui en sont restés à DNG. Le résultat est un DNG linéaire : développé en couleurs pleines, seize bits, encore ouvert à l’exposition et à la balance des blancs, mais sans la mosaïque du capteur.',
  'cr3-to-jpg':
    'Bien des visionneuses qui ouvrent CR2 ignorent tout de CR3. Ici, les photos d’un EOS R ou M50 sont développées dans le navigateur, une ou toute une carte.',
  'cr3-to-dng':
    'Un Lightroom ou un Photoshop ancien n’ouvre pas le CR3 d’un nouvel appareil, mais bien DNG. Ce qu’il reçoit est un DNG linéaire : couleurs pleines en seize bits, plus lourd que l’original.',
  'nef-to-jpg':
    'Pour envoyer à un client une sélection d’un Nikon sans ouvrir de logiciel RAW. Exposition et balance des blancs se règlent pour tous les fichiers à la fois, ou pour chacun.',
  'nef-to-tiff':
    'Un NEF développé en seize bits, pour l’impression ou pour des logiciels de panorama et d’empilement qui ne lisent pas les fichiers RAW.',
  'arw-to-jpg':
    'Les fichiers RAW de Sony deviennent ici du JPG, avec la balance des blancs de l’appareil. Pour un coup d’œil à une carte pleine, prenez l’image intégrée : elle est là en un instant.',
  'arw-to-dng':
    'Pour ouvrir les photos d’un nouvel Alpha dans un logiciel plus ancien que lui. Le DNG est linéaire : déjà développé en couleurs pleines, et plus lourd que l’ARW.',
  'dng-to-jpg':
    'Des fichiers DNG du mode RAW d’un téléphone, d’un drone ou d’un Leica, développés pour être montrés. Les retouches de Lightroom sont des notes dans le fichier et ne sont pas appliquées.',
  'dng-to-png':
    'PNG prend le DNG développé en seize bits, sans perte. Le plus souvent, TIFF est plus léger pour les logiciels de retouche, et JPG pour tout le reste.',
  'raf-to-jpg':
    'Les fichiers X-Trans veulent un convertisseur qui connaisse leur motif. La simulation de film appartient à l’appareil : choisissez son image intégrée dans « [Picture] » si vous voulez ce rendu.',
  'orf-to-jpg':
    'Des photos d’un OM-D, d’un PEN ou d’un OM System, développées et assez légères pour être envoyées. L’original reste où il est, intact.',
  'rw2-to-jpg':
    'Des fichiers RAW de Lumix, développés avec la balance des blancs de l’appareil. Les corrections d’objectif de son propre JPEG ne sont pas appliquées ; l’image intégrée les a.',
  'exr-to-jpg':
    'Pour montrer un rendu à quelqu’un sans logiciel de compositing. La lumière au-delà du blanc est ramenée dans la plage ; « [Exposure] » et « [Tone mapping] » choisissent comment.',
  'exr-to-png':
    'Pour la relecture et les textures : seize bits de couleur ordinaire, avec l’alpha du rendu. La lumière au-delà du blanc est comprimée ; conservez donc l’EXR pour l’étalonnage.',
  'hdr-to-jpg':
    'L’aperçu d’une carte d’environnement, ou un ciel pour une diapositive. La luminosité qui en faisait du HDR est ramenée vers le bas, et gardée en carte de gain pour les écrans qui la montrent ; « [Exposure] » montre la partie sombre ou la claire.',
  'tga-to-png':
    'Textures et rendus de jeux et de vieux outils 3D, sous une forme qu’ouvrent navigateurs, messageries et tout logiciel de retouche. L’alpha et tous les pixels restent.',
  'dds-to-png':
    'Regardez les textures d’un jeu, ou retouchez-les : les blocs de la carte graphique redeviennent de simples pixels, avec leur canal alpha.',
  'ico-to-png':
    'Sortez l’image d’une icône. La plus grande taille du fichier est prise ; écrivez all dans le champ « [Pages] » de « [Reading] » pour les avoir toutes.',
  'jp2-to-jpg':
    'Les numérisations de bibliothèques et de services de cartes arrivent en JPEG 2000, que les téléphones et la plupart des programmes ignorent. JPG en fait des images ordinaires.',
  'jp2-to-png':
    'Les pixels de la numérisation sans seconde perte, seize bits là où elle les a, pour la recherche, le recadrage et la reconnaissance de texte.',
  'xcf-to-png':
    'Montrez un travail de GIMP à ceux qui n’ont pas GIMP : les calques visibles sont fusionnés, le fond transparent reste.',
  'qoi-to-png':
    'Les deux sont sans perte : seuls changent ceux qui peuvent l’ouvrir, et la taille. PNG est en général le plus léger.',
  'apng-to-gif':
    'Pour les messageries et les forums qui n’animent que GIF. Durées et boucles restent ; les couleurs sont réduites à 256 par image, et les bords doux deviennent durs.',
};
